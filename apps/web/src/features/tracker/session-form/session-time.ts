const two = (number: number) => String(number).padStart(2, '0');

/** What a field of date and time holds for an instant: "2026-11-21T19:30", in the reader's own zone. */
export function toField(instant: string | Date): string {
  const at = new Date(instant);
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The instant of such a text; null where it is none. An hour that daylight saving skips is the one after it. */
export function fromField(text: string): Date | null {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : at;
}
