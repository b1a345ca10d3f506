import * as z from 'zod/mini';
import { clearDraft, readDraft, writeDraft } from '../device-storage/drafts.ts';
import type { Draft } from './use-endpoint-form.ts';
import type { Attempt } from './with-idempotency.ts';

/*
 * Unsent input of a form, per account. It includes the last request that got no answer: it may have arrived, so another
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

/** Creates the store of a form's drafts. */
export function createDraftStore<Typed extends object>(form: {
  name: string;
  typed: z.ZodMiniType<Typed, Typed>;
  empty: Typed;
  /** Whether two forms have the same values. */
  same: (one: Typed, other: Typed) => boolean;
  /**
   * For a form that changes something: what it changes, as it is now. A draft for an earlier version is discarded;
   * `empty` has the present values.
   */
  base?: string;
}): DraftStore<Typed> {
  const { name, empty, same, base } = form;
  const withAttempt = z.object({ attempt: z.optional(z.nullable(attemptSchema)) });
  const withBase = z.object({ base: z.optional(z.string()) });
  const complete = completeWith(empty);

  function read(accountId: string): { typed: Typed; attempt: Attempt | null } {
    const value = readDraft(accountId, name);
    // Earlier releases stored some forms without a wrapping object.
    const isBare = typeof value !== 'object' || value === null || !('typed' in value);
    const typed = z.safeParse(form.typed, complete(isBare ? value : value.typed));
    if (!typed.success || z.safeParse(withBase, value).data?.base !== base)
      return { typed: empty, attempt: null };
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
        if (attempt !== null || !same(typed, empty)) {
          return writeDraft(accountId, name, { typed, attempt, ...(base !== undefined && { base }) });
        }
        clearDraft(accountId, name);
        return true;
      };
      return {
        typed: initial,
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
