import { byTheServer } from '@reelmates/contract/admin/audit-filter';

/** The filter of the log, as in the address of the section. Empty texts filter nothing. */
export type AuditFilter = {
  search: string;
  /** The id of an account, or `server`. */
  person: string;
  action: string;
  /** Days in the viewer's own time zone, YYYY-MM-DD; both are inclusive. */
  from: string;
  to: string;
};

const names = ['search', 'person', 'action', 'from', 'to'] as const satisfies (keyof AuditFilter)[];

export const noFilter: AuditFilter = { search: '', person: '', action: '', from: '', to: '' };

export function readFilter(params: URLSearchParams): AuditFilter {
  const { search, person, action, from, to } = Object.fromEntries(
    names.map((name) => [name, params.get(name) ?? '']),
  ) as AuditFilter;
  return {
    search,
    person: person === byTheServer || /^\d{1,19}$/.test(person) ? person : '',
    action,
    from: dayOf(from) ? from : '',
    to: dayOf(to) ? to : '',
  };
}

export function writeFilter(filter: AuditFilter): URLSearchParams {
  return new URLSearchParams(names.flatMap((name) => (filter[name] ? [[name, filter[name]]] : [])));
}

export const isFiltered = (filter: AuditFilter) => names.some((name) => filter[name] !== '');

/** The filter as the API takes it: days become instants, the last one its end. */
export function toQuery({ search, person, action, from, to }: AuditFilter) {
  const start = dayOf(from);
  const end = dayOf(to, 1);
  return {
    ...(search && { search }),
    ...(person && { person }),
    ...(action && { action }),
    ...(start && { from: start.toISOString() }),
    ...(end && { to: end.toISOString() }),
  };
}

/** The start of a day, or of the day `later` days after it; null if the text is not a date. */
function dayOf(text: string, later = 0): Date | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (!match) return null;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const date = new Date(year, month - 1, day);
  if (date.getMonth() !== month - 1 || date.getDate() !== day) return null;
  return new Date(year, month - 1, day + later);
}
