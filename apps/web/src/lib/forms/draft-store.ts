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

/** The drafts of one form. */
export function createDraftStore<Typed>(form: {
  name: string;
  typed: z.ZodMiniType<Typed, Typed>;
  empty: Typed;
  /** Whether two forms say the same. */
  same: (one: Typed, other: Typed) => boolean;
}): DraftStore<Typed> {
  const { name, empty, same } = form;
  const stored = z.object({ typed: form.typed, attempt: z.optional(z.nullable(attemptSchema)) });

  function read(accountId: string): { typed: Typed; attempt: Attempt | null } {
    const value = readDraft(accountId, name);
    const draft = z.safeParse(stored, value);
    if (draft.success) return { typed: draft.data.typed as Typed, attempt: draft.data.attempt ?? null };
    // Versions before wrote some forms down without anything around them.
    const bare = z.safeParse(form.typed, value);
    return { typed: bare.success ? bare.data : empty, attempt: null };
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
