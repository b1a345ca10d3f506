import type { EditPostForm, Post } from '@reelmates/contract/social/posts';
import type { TypedWin, Win } from './win-rules.ts';

/** The fields that differ from the post; nothing else is sent. */
export function changesOf(post: Post, win: Win, imageUrl: string | null): EditPostForm {
  const now: EditPostForm = { ...win, imageUrl };
  const before: EditPostForm = {
    ...post,
    isPublic: post.isPublic ?? true,
    showSpent: post.showSpent ?? false,
    photoDescription: post.photoDescription ?? '',
  };
  // The server deletes the description of a photo together with the photo.
  const isOtherPhoto = imageUrl !== null && imageUrl !== post.imageUrl;
  const names = Object.keys(now) as (keyof EditPostForm)[];
  return Object.fromEntries(
    names
      .filter((name) => now[name] !== before[name] || (name === 'photoDescription' && isOtherPhoto))
      .map((name) => [name, now[name]]),
  );
}

/** Resubmits a denied post without changes: any request puts it in the queue. */
export const resendAsItIs: EditPostForm = { isPublic: true };

const seenByNobodyElse = 'until they have approved it, only you see the post.';

/** What saving will do, as shown below the button. */
export function consequenceOfSaving(
  post: Post,
  typed: Pick<TypedWin, 'isPublic' | 'caption' | 'photoDescription' | 'winAmount'>,
  { photoChanged, byAdmin }: { photoChanged: boolean; byAdmin: boolean },
): string | null {
  const wasPublic = post.isPublic ?? true;
  if (!typed.isPublic) {
    if (!wasPublic) return null;
    // A denial has already taken the points, and those of what was approved stay once their month is over.
    if (post.status === 'denied') return 'Only you will see this post.';
    return post.status === 'pending'
      ? 'Only you will see this post, and its points are taken back.'
      : 'Only you will see this post, and its points are taken back, unless their month is over.';
  }
  if (byAdmin) return null;
  if (!wasPublic) return `Goes to our moderators: ${seenByNobodyElse}`;
  if (post.status === 'denied') return `Goes to our moderators again: ${seenByNobodyElse}`;
  if (post.status === 'pending') return 'Our moderators will see it as you save it.';
  const reviewed =
    photoChanged ||
    typed.caption.trim() !== post.caption ||
    (post.imageUrl !== null && typed.photoDescription.trim() !== (post.photoDescription ?? '')) ||
    typed.winAmount.trim() !== post.winAmount;
  return reviewed
    ? `This goes back to our moderators: ${seenByNobodyElse}`
    : 'Changes to caption, photo, photo description or win amount go back to review.';
}
