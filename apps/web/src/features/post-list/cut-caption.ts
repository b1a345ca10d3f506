import { limits } from '@reelmates/contract/limits';

/**
 * The start of a long caption, to be followed by "…"; null if the caption is short enough. Ends with a whole word,
 * unless that word alone is too long.
 */
export function cutCaption(caption: string, max: number = limits.captionPreview): string | null {
  // By code points, so that no emoji is split.
  const characters = [...caption];
  if (characters.length <= max) return null;
  const head = characters.slice(0, max).join('');
  const endsInsideWord = !/\s/.test(characters[max] ?? '');
  const lastSpace = head.search(/\s\S*$/);
  const whole = endsInsideWord && lastSpace > max / 2 ? head.slice(0, lastSpace) : head;
  return whole.replace(/[\s.,;:…!?-]+$/, '');
}
