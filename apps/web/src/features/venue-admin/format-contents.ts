import { limits } from '@reelmates/contract/limits';
import { formatExact, formatPlural } from '../../lib/text/format.ts';

const MAX_COUNTED = limits.venueContentsCounted;

/** "12 posts", or "1,000+ posts" where there are more than are counted. */
export const formatContents = (count: number, one: string): string =>
  count > MAX_COUNTED ? `${formatExact(MAX_COUNTED)}+ ${one}s` : formatPlural(count, one);
