import * as z from 'zod/mini';
import { clearDraft, readDraft, writeDraft } from '../device-storage/drafts.ts';
import type { Draft } from './use-endpoint-form.ts';
import type { Attempt } from './with-idempotency.ts';

/*
 * Unsent input of a form, per account. It includes the last request that got no response: it may have arrived, so another
 * attempt has to use the same key, also after a reload.
 */

const attemptSchema = z.object({ key: z.string(), body: z.string() });

export type DraftStore<Typed> = {
  empty: Typed;
  /**
   * Opens the draft of an account for its form.
   * @param begin changes what was stored, if the form starts with something else
   */
  open: (accountId: string, begin?: (stored: Typed) => Typed) => Draft<Typed>;
};

/** A draft of an earlier release lacks fields that were added since; they get the values of the empty form. */
export const completeWith =
  (empty: object) =>
  (typed: unknown): unknown =>
    typeof typed === 'object' ? { ...empty, ...typed } : typed;

/** Whether two forms have the same values, none of which is an object. */
function isSameFlat(one: object, other: object): boolean {
  const names = Object.keys({ ...one, ...other });
  return names.every((name) => (Reflect.get(one, name) ?? '') === (Reflect.get(other, name) ?? ''));
}

export function createDraftStore<Typed extends object>(form: {
  name: string;
  typed: z.ZodMiniType<Typed, Typed>;
  empty: Typed;
  /** Whether two forms have the same values; needed if a value is an object. */
  same?: (one: Typed, other: Typed) => boolean;
  /** The empty form shows something saved. If that has changed since, its draft is discarded. */
  ofSaved?: boolean;
}): DraftStore<Typed> {
  const { name, empty, same = isSameFlat, ofSaved = false } = form;
  const withAttempt = z.object({ attempt: z.optional(z.nullable(attemptSchema)) });
  const withBase = z.object({ base: form.typed });
  const complete = completeWith(empty);

  function isOutdated(value: unknown): boolean {
    const { success, data } = z.safeParse(withBase, value);
    return ofSaved && !(success && same(data.base, empty));
  }

  function read(accountId: string): { typed: Typed; attempt: Attempt | null } {
    const value = readDraft(accountId, name);
    // Earlier releases stored some forms without a wrapping object.
    const isBare = typeof value !== 'object' || value === null || !('typed' in value);
    const typed = z.safeParse(form.typed, complete(isBare ? value : value.typed));
    if (!typed.success || isOutdated(value)) return { typed: empty, attempt: null };
    const sent = isBare ? null : z.safeParse(withAttempt, value);
    return { typed: typed.data, attempt: sent?.data?.attempt ?? null };
  }

  return {
    empty,
    open(accountId, begin = (stored) => stored) {
      const stored = read(accountId);
      let { attempt } = stored;
      const initial = begin(stored.typed);
      let typed = initial;
      const save = () => {
        const base = ofSaved ? { base: empty } : {};
        if (attempt !== null || !same(typed, empty)) {
          return writeDraft(accountId, name, { typed, attempt, ...base });
        }
        clearDraft(accountId, name);
        return true;
      };
      return {
        typed: initial,
        isDraft: !same(stored.typed, empty),
        record(next) {
          typed = next;
          save();
        },
        save,
        end() {
          typed = empty;
          attempt = null;
          save();
        },
        attempts: {
          get: () => attempt,
          set(next) {
            attempt = next;
            save();
          },
        },
      };
    },
  };
}
