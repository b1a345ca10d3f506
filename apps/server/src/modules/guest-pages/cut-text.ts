const segments = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Shortens a text to a number of characters as people count them, with an ellipsis if anything was cut. */
export function cutText(text: string, atMost: number): string {
  const characters = Array.from(segments.segment(text), ({ segment }) => segment);
  if (characters.length <= atMost) return text;
  const kept = characters.slice(0, atMost - 1).join('');
  return `${kept.trimEnd()}…`;
}
