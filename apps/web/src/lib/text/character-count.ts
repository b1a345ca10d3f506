/** The length of a text as the limits of the contract count it: in code points, so that an emoji is one or a few. */
export const characterCount = (text: string): number => Array.from(text).length;
