import type { Post } from '@reelmates/contract/social/posts';
import * as z from 'zod/mini';
import { clearDraft, readDraft, writeDraft } from '../../lib/device-storage/drafts.ts';
import { completeWith } from '../../lib/forms/draft-store.ts';
import { PhotoUpload, type StoredPhoto, storedPhoto } from '../uploads/uploads.public.ts';
import { emptyWin, sameTyped, type TypedWin, typedWin } from './win-rules.ts';

/*
 * The unsaved changes of a post by its author. They apply to the post as it was then: if the post has changed since,
 * the draft is discarded.
 */

const storedWin = z.pipe(z.transform(completeWith(emptyWin)), typedWin);
const editDraft = z.object({ base: storedWin, typed: storedWin, photo: z.nullable(storedPhoto) });

type Edit = { typed: TypedWin; photo: StoredPhoto | null };

const nameOf = (postId: string) => `post-${postId}`;

/** A post as its form shows it. */
export function editOf(post: Post): Edit {
  const { imageUrl, venue, venueId } = post;
  return {
    typed: {
      winAmount: post.winAmount,
      amountSpent: post.amountSpent ?? '',
      showSpent: post.showSpent ?? false,
      betLevel: post.betLevel,
      machineType: post.machineType,
      venue: venue && venueId ? { id: venueId, name: venue, place: '' } : null,
      caption: post.caption,
      photoDescription: post.photoDescription ?? '',
      isPublic: post.isPublic ?? true,
    },
    photo: imageUrl === null ? null : { imageUrl, name: 'Photo of this post', size: null },
  };
}

function sameEdit(one: Edit, other: Edit): boolean {
  return sameTyped(one.typed, other.typed) && one.photo?.imageUrl === other.photo?.imageUrl;
}

function readEditDraft(accountId: string, post: Post): Edit | null {
  const draft = z.safeParse(editDraft, readDraft(accountId, nameOf(post.id)));
  if (!draft.success) return null;
  const now = editOf(post);
  const { base, ...edit } = draft.data;
  return sameTyped(base, now.typed) && !sameEdit(edit, now) ? edit : null;
}

/** @returns whether the changes will not be lost with the page */
function writeEditDraft(accountId: string, post: Post, edit: Edit): boolean {
  const now = editOf(post);
  if (!sameEdit(edit, now)) {
    return writeDraft(accountId, nameOf(post.id), { base: now.typed, ...edit });
  }
  clearEditDraft(accountId, post.id);
  return true;
}

function clearEditDraft(accountId: string, postId: string): void {
  clearDraft(accountId, nameOf(postId));
}

/** The changes of an own post in progress: its photo, and a draft of the rest until they are saved. */
export function createPostEdit(accountId: string, post: Post) {
  const draft = readEditDraft(accountId, post);
  const start = draft ?? editOf(post);
  let edit = start;
  let ended = false;
  const save = () => ended || writeEditDraft(accountId, post, edit);
  const photo = new PhotoUpload({
    stored: start.photo,
    onStored: (stored) => {
      edit = { ...edit, photo: stored };
      save();
    },
    successText: 'Image uploaded successfully!',
  });
  return {
    photo,
    typed: start.typed,
    isDraft: draft !== null,
    save,
    record(typed: TypedWin) {
      edit = { ...edit, typed };
      save();
    },
    end() {
      ended = true;
      clearEditDraft(accountId, post.id);
    },
  };
}
