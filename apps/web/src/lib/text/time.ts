/* Times as people read them, in the viewer's own zone unless another is named. */

type DateLike = string | number | Date;

function formatWith(options: Intl.DateTimeFormatOptions) {
  let format: Intl.DateTimeFormat | undefined;
  let offset: number | undefined;
  return (time: DateLike): string => {
    // A format keeps the zone in which it was created, and the device may be taken to another one.
    const current = new Date().getTimezoneOffset();
    if (!format || offset !== current) format = new Intl.DateTimeFormat('en-US', options);
    offset = current;
    const date = new Date(time);
    // Newer ICU data separates the time from AM/PM by U+202F; the product uses a plain space.
    return Number.isNaN(date.getTime()) ? '' : format.format(date).replace(/\u202f/g, ' ');
  };
}

/** "Nov 22, 7:42 PM", in the viewer's own zone. */
export const formatDateTime = formatWith({
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** "Nov 22", in the viewer's own zone. */
export const formatDay = formatWith({ month: 'short', day: 'numeric' });

/** "Dec 22, 2025", in the viewer's own zone. */
export const formatDate = formatWith({ month: 'short', day: 'numeric', year: 'numeric' });

/** "Nov 22, 2025 7:42 PM", in the viewer's own zone. */
export function formatDateWithTime(time: DateLike): string {
  return `${formatDate(time)} ${formatTime(time)}`.trim();
}

/** "7:42 PM", in the viewer's own zone. */
export const formatTime = formatWith({ hour: 'numeric', minute: '2-digit' });

/** "Nov 22, 7:42 PM" in an IANA time zone, by default the viewer's own. */
export const formatDateTimeIn = (time: DateLike, timeZone: string | undefined): string =>
  formatWith({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone })(time);

/** "22 November 2025", as in letters. */
export const formatLongDate = (date: Date): string =>
  date.toLocaleDateString('en-AU', { day: 'numeric', month: 'long', year: 'numeric' });
