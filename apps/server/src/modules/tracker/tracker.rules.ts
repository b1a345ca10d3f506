import { DAY_MS } from '@reelmates/contract/time';
import { invalid } from '../../http/api-error.ts';

/**
 * The time of a session: that of the form, or now.
 * @throws ApiError VALIDATION for more than a day in the future, which clocks and time zones cannot explain
 */
export function sessionTime(sessionDate: string | undefined, now: Date): Date {
  if (sessionDate === undefined) return now;
  const time = new Date(sessionDate);
  if (time.getTime() <= now.getTime() + DAY_MS) return time;
  throw invalid('sessionDate', 'Session date cannot be more than a day in the future');
}

/** A cursor of the history. Sessions with the same time, such as those of a day without an hour, are ordered by id. */
export type HistoryCursor = { sessionDate: Date; createdAt: Date; id: string };

export function writeHistoryCursor({ sessionDate, createdAt, id }: HistoryCursor): string {
  const text = `${sessionDate.getTime()}.${createdAt.getTime()}.${id}`;
  return Buffer.from(text, 'latin1').toString('base64url');
}

/** @throws ApiError VALIDATION for an invalid cursor */
export function readHistoryCursor(cursor: string | undefined): HistoryCursor | null {
  if (cursor === undefined) return null;
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const [, sessionDate, createdAt, id] = /^(-?\d{1,16})\.(\d{1,16})\.([1-9]\d{0,17})$/.exec(text) ?? [];
  const position = {
    sessionDate: new Date(Number(sessionDate)),
    createdAt: new Date(Number(createdAt)),
    id: id ?? '',
  };
  const isPossible = [position.sessionDate, position.createdAt].every(isStorable);
  if (id === undefined || !isPossible) throw invalid('cursor', 'This cursor is not valid');
  return position;
}

/** A valid time that the database can store. */
function isStorable(time: Date): boolean {
  return Math.abs(time.getTime()) < 8.64e13;
}
