import type { submitJackpot } from '@reelmates/contract/competition/jackpots';
import type { BodyInput } from '@reelmates/contract/endpoint';
import type { logPlaySession } from '@reelmates/contract/play/tracker';
import type { createPost } from '@reelmates/contract/social/posts';

/** The photo of a post, as it will be sent: small, upright, without metadata. */
export type EntryPhoto = {
  name: string;
  bytes: Blob | null;
  /** Its address once it has been uploaded. */
  imageUrl: string | null;
};

type Photographed<Request> = {
  request: Omit<Request, 'imageUrl'>;
  /** The form's values when the entry is edited. */
  typed: object;
  photo: EntryPhoto | null;
};

/** Something that a person has done on this device, by kind. */
export type Act =
  | {
      kind: 'session';
      request: BodyInput<typeof logPlaySession> & { sessionDate: string };
      typed: object;
    }
  | ({ kind: 'post' } & Photographed<BodyInput<typeof createPost>>)
  | ({ kind: 'jackpot' } & Photographed<BodyInput<typeof submitJackpot>>)
  | { kind: 'comment'; postId: string; author: string; content: string; parentId?: string }
  | { kind: 'like'; postId: string; author: string; on: boolean }
  | { kind: 'commentLike'; postId: string; commentId: string; author: string; on: boolean }
  | { kind: 'follow'; userId: string; username: string; on: boolean };

export type ActKind = Act['kind'];
export type ActOf<Kind extends ActKind> = Extract<Act, { kind: Kind }>;

/** A press on a toggle, with the state that it wants. */
export type Toggled = Extract<Act, { on: boolean }>;

/** An act on this device that, as far as is known, has not reached the server. */
export type OutboxEntry<Kind extends ActKind = ActKind> = ActOf<Kind> & {
  /**
   * The idempotency key, the same for each attempt. For toggles it identifies what is toggled, so that only the last
   * press remains.
   */
  key: string;
  /** The account that acted; the entry is never sent under another one. */
  accountId: string;
  /**
   * When it was last sent without a response, in ms. It may have arrived, so it cannot be changed until that is known.
   */
  triedAt: number | null;
  /** Why the server refused it, so that its owner can change or remove it. */
  problem: string | null;
};

/** An entry that has not been sent yet. */
export function newEntry<Kind extends ActKind>(
  accountId: string,
  key: string,
  act: ActOf<Kind>,
): OutboxEntry<Kind> {
  return { ...act, key, accountId, triedAt: null, problem: null };
}
