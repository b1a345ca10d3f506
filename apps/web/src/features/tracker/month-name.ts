const name = new Intl.DateTimeFormat('en-AU', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const shortName = new Intl.DateTimeFormat('en-AU', { month: 'long', timeZone: 'UTC' });

const asDate = (month: string) => new Date(`${month}-01T00:00:00Z`);

/** "2026-11" → "November 2026". */
export const monthName = (month: string): string => name.format(asDate(month));

/** "2026-11" → "November". */
export const monthWord = (month: string): string => shortName.format(asDate(month));
