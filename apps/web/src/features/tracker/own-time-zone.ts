/**
 * The device's own zone, which decides what month a session is in. UTC where the device does not say one that others
 * know.
 */
export function ownTimeZone(): string {
  try {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
