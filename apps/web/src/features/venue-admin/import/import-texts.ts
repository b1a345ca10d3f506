import type { ImportResult } from '@reelmates/contract/venues/venue-admin';
import { ApiError, NetworkError } from '../../../lib/api/api.ts';
import { formatExact, formatPlural } from '../../../lib/text/format.ts';

/** The whole message is shown beside the file. */
export const firstSentence = (text: string) => /^.*?\.(?= |$)/.exec(text)?.[0] ?? text;

/** '2,723 venues: 0 new, 3 changed, 2,720 unchanged.' */
export function summaryOf({ imported, updated, unchanged }: Omit<ImportResult, 'rejected'>): string {
  const [added, changed, same] = [imported, updated, unchanged].map(formatExact);
  const all = formatPlural(imported + updated + unchanged, 'venue');
  return `${all}: ${added} new, ${changed} changed, ${same} unchanged.`;
}

const lost = {
  check: "The connection was lost, so it isn't known what this file would change. Please try again.",
  import:
    'The connection was lost. An import is written as a whole or not at all. Retry to see whether it was written.',
};

export function problemOf(error: unknown, during: keyof typeof lost): string {
  if (error instanceof NetworkError) return lost[during];
  return (error instanceof ApiError && error.text) || 'Failed to import venues';
}
