import { DAY_MS } from '@reelmates/contract/time';
import { clearDraft, readDraft, writeDraft } from '../../lib/device-storage/drafts.ts';
import type { Attempt, AttemptStore } from '../../lib/forms/with-idempotency.ts';

/*
 * Unsent comments, and unsaved changes of comments. They are stored on the device, because a session can end at any
 * time. All drafts of an account are in one list, so that the oldest ones can be removed. They are read without the
 * validator, which the comments do not load.
 */

const name = 'comments';
const MAX_KEPT = 20;
const KEPT_FOR_MS = 30 * DAY_MS;

type Kept = {
  of: string;
  /** The text before it was changed. */
  base: string;
  text: string;
  attempt?: Attempt | null;
  /** When it was last changed, in ms. */
  at: number;
};

export type CommentDraft = {
  read: () => string;
  write: (text: string) => void;
  forget: () => void;
  /** The request that got no answer. Another attempt uses its key, also after a reload. */
  attempts: AttemptStore;
};

/**
 * Opens the draft of an account, or an empty one.
 * @param accountId without it, nothing is stored
 * @param base the original text: if it has changed, the draft is discarded
 */
export function openCommentDraft(accountId: string | undefined, of: string, base = ''): CommentDraft {
  const found = readAll(accountId).find((kept) => kept.of === of && kept.base === base);
  let text = found?.text ?? base;
  let attempt = found?.attempt ?? null;
  const save = () => {
    if (accountId === undefined) return;
    const others = readAll(accountId).filter((kept) => kept.of !== of);
    const isEmpty = text === base && attempt === null;
    const all = isEmpty ? others : [...others, { of, base, text, attempt, at: Date.now() }];
    if (all.length === 0) clearDraft(accountId, name);
    else writeDraft(accountId, name, all.slice(-MAX_KEPT));
  };
  return {
    read: () => text,
    write(next) {
      text = next;
      save();
    },
    forget() {
      text = base;
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
}

function readAll(accountId: string | undefined): Kept[] {
  const stored = accountId === undefined ? [] : readDraft(accountId, name);
  return Array.isArray(stored) ? stored.filter(isKept) : [];
}

function isKept(stored: unknown): stored is Kept {
  const kept = stored as Partial<Kept> | null;
  const isText = [kept?.of, kept?.base, kept?.text].every((part) => typeof part === 'string');
  return isText && Date.now() - Number(kept?.at) < KEPT_FOR_MS;
}
