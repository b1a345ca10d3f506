import { isMachineType } from '@reelmates/contract/lists/machines';
import { invalid } from './api-error.ts';

/**
 * The machine of a post or jackpot, which is public without a review: a name of the list, or none.
 * @param previous the present name, which may stay when the list no longer has it
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
