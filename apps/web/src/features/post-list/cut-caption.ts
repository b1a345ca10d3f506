import { limits } from '@reelmates/contract/limits';

/**
 * The beginning of a long caption, to be followed by "…", or null where the whole of it is short enough to show.
 * It ends with a whole word unless that word alone is too long.
 */
export function cutCaption(caption: string, max: number = limits.captionPreview): string | null {
  // By code points: half an emoji is no character.
  const characters = [...caption];
  if (characters.length <= max) return null;
  const head = characters.slice(0, max).join('');
  const endsInsideWord = !/\s/.test(characters[max] ?? '');
  const lastSpace = head.search(/\s\S*$/);
  const whole = endsInsideWord && lastSpace > max / 2 ? head.slice(0, lastSpace) : head;
  return whole.replace(/[\s.,;:…!?-]+$/, '');
}
