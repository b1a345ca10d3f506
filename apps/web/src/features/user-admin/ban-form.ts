import { type BanRequest, banRequest } from '@reelmates/contract/admin/admin-users';
import { DAY_MS } from '@reelmates/contract/time';
import * as z from 'zod/mini';
import { createDraftStore } from '../../lib/forms/draft-store.ts';

export const banEnds = [
  { value: 'never', label: 'No end' },
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '365', label: '1 year' },
  { value: 'date', label: 'Until a date...' },
] as const;
type BanEnd = (typeof banEnds)[number]['value'];

const chooseEnd = 'Please choose an end in the future';

const typedBan = z.object({
  reason: z.string(),
  ends: z.enum(banEnds.map(({ value }) => value) as [BanEnd, ...BanEnd[]]),
  /** A local date and time in the format of the browser's field. */
  date: z.string(),
  takeDown: z.boolean(),
});
export type TypedBan = z.infer<typeof typedBan>;

export const newBan: TypedBan = { reason: '', ends: 'never', date: '', takeDown: false };

/**
 * The ban in the form, validated by the request's own rules.
 * @param until the end with which the form was opened
 */
export function banRules(until: string | null) {
  // The field has no seconds: an unchanged end keeps them.
  const chosen = (date: string) =>
    until !== null && date === localTimeOf(until) ? new Date(until) : new Date(date);
  // The server recognises a repeated attempt by an equal end. Otherwise, the ban of the first attempt, whose response
  // was lost, would count as one by another admin.
  let firstAttemptAt: number | undefined;
  const endOf = (ends: BanEnd, date: string): string | null => {
    if (ends === 'never') return null;
    firstAttemptAt ??= Date.now();
    const end = ends === 'date' ? chosen(date) : new Date(firstAttemptAt + Number(ends) * DAY_MS);
    return end.toISOString();
  };
  return z.pipe(
    z.pipe(
      typedBan.check(
        z.refine(({ ends, date }) => ends !== 'date' || chosen(date).getTime() > Date.now(), {
          error: chooseEnd,
          path: ['date'],
        }),
      ),
      z.transform(
        ({ reason, ends, date, takeDown }: TypedBan): BanRequest => ({
          isBanned: true,
          reason: reason.trim() === '' ? null : reason,
          until: endOf(ends, date),
          takeDown,
        }),
      ),
    ),
    banRequest,
  );
}

/** An existing ban, as the form's values. */
export function typedBanOf({ reason, until }: { reason: string | null; until: string | null }): TypedBan {
  return {
    ...newBan,
    reason: reason ?? '',
    ...(until !== null && { ends: 'date' as const, date: localTimeOf(until) }),
  };
}

/** The unsaved ban of an account. @param initial its current ban, as the form's values */
export const banDrafts = (userId: string, initial: TypedBan) =>
  createDraftStore({ name: `ban:${userId}`, typed: typedBan, empty: initial, ofSaved: true });

/** "2026-11-23T19:30", in the viewer's own time zone. */
function localTimeOf(time: string): string {
  const date = new Date(time);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
