/**
 * The reader's own zone, which decides what month a session is in. UTC where the device does not say one that others
 * know.
 */
export function readerZone(): string {
  try {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
