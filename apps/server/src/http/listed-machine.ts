import { isMachineType } from '@reelmates/contract/lists/machines';
import { invalid } from './api-error.ts';

/**
 * The machine of a post or jackpot. It is public without a review, so only names on the list are allowed.
 * @param previous the current name, which may stay although the list no longer has it
 * @throws ApiError VALIDATION
 */
export function listedMachine(
  name: string | null | undefined,
  previous: string | null = null,
): string | null {
  if (!name) return null;
  if (name !== previous && !isMachineType(name)) {
    throw invalid('machineType', 'Please choose a machine from the list');
  }
  return name;
}
