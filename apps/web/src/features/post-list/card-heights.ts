import type { Post } from '@reelmates/contract/social/posts';
import { expectedTalkLines } from '../post-talk/talk-lines.public.tsx';

/*
 * Cards outside of the window are not laid out (content-visibility) and stand there with an assumed height. The
 * heights that were measured are kept, so that a list which is built again, after going back, is exactly as long as
 * it was and the place in it is found again.
 */

const heights = new Map<string, number>();
/** Those measured first go: more than the two feeds show. */
const MAX_KEPT = 5_000;
let observer: ResizeObserver | undefined;

function measure(entries: ResizeObserverEntry[]) {
  for (const { target, contentRect } of entries) {
    const id = target instanceof HTMLElement ? target.dataset.post : undefined;
    if (id && contentRect.height > 0) heights.set(id, Math.round(contentRect.height * 100) / 100);
    if (heights.size > MAX_KEPT) heights.delete([...heights.keys()][0] ?? '');
  }
}

/** A ref callback: watches the height of an element with `data-post`. */
export function watchHeight(element: HTMLElement | null): () => void {
  observer ??= new ResizeObserver(measure);
  if (element) observer.observe(element);
  return () => element && observer?.unobserve(element);
}

/** What to assume, in px, for a card that has never been measured. */
const assumed = { withPhoto: 530, plain: 240, line: 40 };

export function cardHeight(post: Post): number {
  const inReview = post.status === 'pending' || post.status === 'denied';
  const lines = inReview ? 0 : expectedTalkLines(post);
  const whole = post.imageUrl === null ? assumed.plain : assumed.withPhoto;
  return heights.get(post.id) ?? whole + lines * assumed.line;
}
