import { limits } from '@reelmates/contract/limits';

/** A few characters with many line breaks would push all other posts off the screen. */
const LINES_SHOWN = 5;

/**
 * The start of a caption that is long or has many lines, to be followed by "…"; null if all of it is shown. Ends with a
 * whole word, unless that word alone is too long.
 */
export function cutCaption(caption: string, max: number = limits.captionPreview): string | null {
  const firstLines = caption.split('\n').slice(0, LINES_SHOWN).join('\n');
  const head = cutWords(firstLines, max);
  if (head === firstLines && head === caption) return null;
  return head.replace(/[\s.,;:…!?-]+$/, '');
}

function cutWords(text: string, max: number): string {
  // By code points, so that no emoji is split.
  const characters = [...text];
  if (characters.length <= max) return text;
  const head = characters.slice(0, max).join('');
  const endsInsideWord = !/\s/.test(characters[max] ?? '');
  const lastSpace = head.search(/\s\S*$/);
  return endsInsideWord && lastSpace > max / 2 ? head.slice(0, lastSpace) : head;
}
