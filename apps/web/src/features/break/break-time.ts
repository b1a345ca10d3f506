import { DAY_MS } from '@reelmates/contract/time';

export type OwnBreak = {
  /** Null where it is not known. */
  startedAt: number | null;
  endsAt: number;
};

export const isOver = ({ endsAt }: OwnBreak, now: number) => endsAt <= now;

/** "Day 12 of 30", and how much of it is over, from 0 to 1. Null where its beginning is not known. */
export function progressOf({ startedAt, endsAt }: OwnBreak, now: number) {
  if (startedAt === null || startedAt >= endsAt) return null;
  const days = Math.max(1, Math.ceil((endsAt - startedAt) / DAY_MS));
  const day = Math.min(days, Math.max(1, Math.floor((now - startedAt) / DAY_MS) + 1));
  const part = Math.min(1, Math.max(0, (now - startedAt) / (endsAt - startedAt)));
  return { day, days, part };
}

/** When a break of so many days that is chosen now ends: days of 24 hours, as the server counts them. */
export const endOf = (days: number, now: number) => new Date(now + days * DAY_MS);

/** Which periods make a break longer than it is. */
export function longerPeriods<Days extends number>(
  periods: readonly Days[],
  present: OwnBreak | null,
  now: number,
): readonly Days[] {
  return present === null ? periods : periods.filter((days) => now + days * DAY_MS > present.endsAt);
}
