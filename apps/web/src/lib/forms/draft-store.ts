import * as z from 'zod/mini';
import { clearDraft, readDraft, writeDraft } from '../device-storage/drafts.ts';
import type { Draft } from './use-endpoint-form.ts';
import type { Attempt } from './with-idempotency.ts';

/*
 * What the person has typed and not sent, per account. It also has the request that was last sent and never answered:
 * it may have arrived, so another try has to carry the same key, also after a reload.
 */

const attemptSchema = z.object({ key: z.string(), body: z.string() });

export type DraftStore<Typed> = {
  empty: Typed;
  /**
   * The draft of an account, for the form that is about to show it.
   * @param begin what the form makes of what was stored, where it begins with something else
   */
  open: (accountId: string, begin?: (stored: Typed) => Typed) => Draft<Typed>;
};

/** A draft of a former release lacks the fields that were added since: they are those of the empty form. */
export const completeWith =
  (empty: object) =>
  (typed: unknown): unknown =>
    typeof typed === 'object' ? { ...empty, ...typed } : typed;

/** The drafts of one form. */
export function createDraftStore<Typed extends object>(form: {
  name: string;
  typed: z.ZodMiniType<Typed, Typed>;
  empty: Typed;
  /** Whether two forms say the same. */
  same: (one: Typed, other: Typed) => boolean;
}): DraftStore<Typed> {
  const { name, empty, same } = form;
  const withAttempt = z.object({ attempt: z.optional(z.nullable(attemptSchema)) });
  const complete = completeWith(empty);

  function read(accountId: string): { typed: Typed; attempt: Attempt | null } {
    const value = readDraft(accountId, name);
    // Versions before wrote some forms down without anything around them.
    const isBare = typeof value !== 'object' || value === null || !('typed' in value);
    const typed = z.safeParse(form.typed, complete(isBare ? value : value.typed));
    if (!typed.success) return { typed: empty, attempt: null };
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
        if (attempt !== null || !same(typed, empty)) return writeDraft(accountId, name, { typed, attempt });
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
