import { DAY_MS } from '@reelmates/contract/time';
import { clearDraft, readDraft, writeDraft } from '../../lib/device-storage/drafts.ts';
import type { Attempt, AttemptStore } from '../../lib/forms/with-idempotency.ts';

/*
 * Unsent comments, and unsaved changes of comments. They are stored on the device, because a session can end at any
 * time. All drafts of an account are in one list, so that the oldest ones can be removed. They are read without the
 * validator, which the comments do not load.
 */

const name = 'comments';
const MAX_DRAFTS = 20;
const LIFETIME_MS = 30 * DAY_MS;

type StoredDraft = {
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
  clear: () => void;
  /** The request that got no response. Another attempt uses its key, also after a reload. */
  attempts: AttemptStore;
};

/**
 * Opens the draft of an account, or an empty one.
 * @param accountId without it, nothing is stored
 * @param base the original text: if it has changed, the draft is discarded
 */
export function openCommentDraft(accountId: string | undefined, of: string, base = ''): CommentDraft {
  const found = readAll(accountId).find((stored) => stored.of === of && stored.base === base);
  let text = found?.text ?? base;
  let attempt = found?.attempt ?? null;
  const save = () => {
    if (accountId === undefined) return;
    const others = readAll(accountId).filter((stored) => stored.of !== of);
    const isEmpty = text === base && attempt === null;
    const all = isEmpty ? others : [...others, { of, base, text, attempt, at: Date.now() }];
    if (all.length === 0) clearDraft(accountId, name);
    else writeDraft(accountId, name, all.slice(-MAX_DRAFTS));
  };
  return {
    read: () => text,
    write(next) {
      text = next;
      save();
    },
    clear() {
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

function readAll(accountId: string | undefined): StoredDraft[] {
  const stored = accountId === undefined ? [] : readDraft(accountId, name);
  return Array.isArray(stored) ? stored.filter(isStoredDraft) : [];
}

function isStoredDraft(value: unknown): value is StoredDraft {
  const draft = value as Partial<StoredDraft> | null;
  const isText = [draft?.of, draft?.base, draft?.text].every((part) => typeof part === 'string');
  return isText && Date.now() - Number(draft?.at) < LIFETIME_MS;
}
