import { DAY_MS } from '@reelmates/contract/time';

export type OwnBreak = {
  /** Null if it is unknown. */
  startedAt: number | null;
  endsAt: number;
};

/** The heading of the banner that tells about a running break. */
export const exclusionBannerId = 'exclusion-banner';

export const isOver = ({ endsAt }: OwnBreak, now: number) => endsAt <= now;

/** "Day 12 of 30", and the elapsed share from 0 to 1; null if the start is unknown. */
export function progressOf({ startedAt, endsAt }: OwnBreak, now: number) {
  if (startedAt === null || startedAt >= endsAt) return null;
  // An extension is counted from its own moment, which may be a little after the start.
  const days = Math.max(1, Math.round((endsAt - startedAt) / DAY_MS));
  const day = Math.min(days, Math.max(1, Math.floor((now - startedAt) / DAY_MS) + 1));
  const part = Math.min(1, Math.max(0, (now - startedAt) / (endsAt - startedAt)));
  return { day, days, part };
}

/** When a break of this many days would end if it started now: days of 24 hours, as on the server. */
export const endOf = (days: number, now: number) => new Date(now + days * DAY_MS);

/** The periods that would extend the break. */
export function longerPeriods<Days extends number>(
  periods: readonly Days[],
  current: OwnBreak | null,
  now: number,
): readonly Days[] {
  return current === null ? periods : periods.filter((days) => now + days * DAY_MS > current.endsAt);
}
