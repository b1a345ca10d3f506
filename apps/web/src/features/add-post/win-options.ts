import { betLevels } from '@reelmates/contract/lists/bet-levels';
import { machineTypes, splitMachineType } from '@reelmates/contract/lists/machines';
import { formatAmount } from '../../lib/text/format.ts';
import type { SelectOption } from '../../ui/controls/option-list.tsx';

export const betLevelOptions: readonly SelectOption[] = betLevels.map((value) => ({
  value,
  label: formatAmount(value),
}));

export const machineOptions: readonly SelectOption[] = machineTypes.map((value) => {
  const parts = splitMachineType(value);
  return { value, label: value, group: parts?.maker, short: parts?.game };
});
