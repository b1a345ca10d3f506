import type { Post } from '@reelmates/contract/social/posts';
import { expectedTalkLines } from '../post-talk/talk-lines.public.tsx';

/*
 * Cards outside the window are not laid out (content-visibility) and have an assumed height. Measured heights are
 * remembered, so that a list built again, after going back, is exactly as long as before and its scroll position can be
 * restored.
 */

const heights = new Map<string, number>();
/** The oldest measurements are removed first. More than two feeds show. */
const MAX_HEIGHTS = 5_000;
let observer: ResizeObserver | undefined;

function measure(entries: ResizeObserverEntry[]) {
  for (const { target, contentRect } of entries) {
    const id = target instanceof HTMLElement ? target.dataset.post : undefined;
    if (id && contentRect.height > 0) heights.set(id, Math.round(contentRect.height * 100) / 100);
    if (heights.size > MAX_HEIGHTS) heights.delete([...heights.keys()][0] ?? '');
  }
}

/** A ref callback that measures the height of an element with `data-post`. */
export function watchHeight(element: HTMLElement | null): () => void {
  observer ??= new ResizeObserver(measure);
  if (element) observer.observe(element);
  return () => element && observer?.unobserve(element);
}

/** The assumed height of a card that was never measured, in px. */
const assumed = { withPhoto: 530, plain: 240, line: 40 };

export function cardHeight(post: Post): number {
  const inReview = post.status === 'pending' || post.status === 'denied';
  const lines = inReview ? 0 : expectedTalkLines(post);
  const whole = post.imageUrl === null ? assumed.plain : assumed.withPhoto;
  return heights.get(post.id) ?? whole + lines * assumed.line;
}
