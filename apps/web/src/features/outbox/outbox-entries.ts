import type { submitJackpot } from '@reelmates/contract/competition/jackpots';
import type { BodyInput } from '@reelmates/contract/endpoint';
import type { logPlaySession } from '@reelmates/contract/play/tracker';
import type { createPost } from '@reelmates/contract/social/posts';

/** A photo that goes with its post. As it is sent: small, upright, without metadata. */
export type EntryPhoto = {
  name: string;
  bytes: Blob | null;
  /** Once it was uploaded. */
  imageUrl: string | null;
};

type Photographed<Request> = {
  request: Omit<Request, 'imageUrl'>;
  /** What the form shows when it is edited. */
  typed: object;
  photo: EntryPhoto | null;
};

/** What a person has done on this device, by its kind. */
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

/** Something that was done on this device and, as far as is known, has not reached the server. */
export type OutboxEntry<Kind extends ActKind = ActKind> = ActOf<Kind> & {
  /** Its idempotency key, the same for each try. Of a toggle: what is toggled, so that the last press remains. */
  key: string;
  /** The account that has done it; it is sent under no other. */
  accountId: string;
  /** When it was sent and no answer came, in ms: it may have arrived, so it can't be changed until that is known. */
  triedAt: number | null;
  /** Why the server refused it. Its owner then changes or removes it. */
  problem: string | null;
};

/** An entry that no try was made of yet. */
export function newEntry<Kind extends ActKind>(
  accountId: string,
  key: string,
  act: ActOf<Kind>,
): OutboxEntry<Kind> {
  return { ...act, key, accountId, triedAt: null, problem: null };
}
