const segments = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A text of at most so many characters as people count them, with an ellipsis where it was cut. */
export function cutText(text: string, atMost: number): string {
  const characters = Array.from(segments.segment(text), ({ segment }) => segment);
  if (characters.length <= atMost) return text;
  const kept = characters.slice(0, atMost - 1).join('');
  return `${kept.trimEnd()}…`;
}
