import { limits } from '@reelmates/contract/limits';
import { formatPluralUpTo } from '../../lib/text/format.ts';

/** "12 posts", or "1,000+ posts" of what is not counted further. */
export const formatContents = (count: number, one: string): string =>
  formatPluralUpTo(limits.venueContentsCounted, count, one);
