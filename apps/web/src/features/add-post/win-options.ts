import { betLevels, isBetLevel } from '@reelmates/contract/lists/bet-levels';
import { machineTypes, splitMachineType } from '@reelmates/contract/lists/machines';
import { formatMoney } from '@reelmates/contract/money';
import type { SelectOption } from '../../ui/controls/option-list.tsx';

/** The bets of most machines in clubs and hotels. */
const usualBets = ['0.50', '1.00', '1.50', '2.00', '2.50', '5.00', '10.00'];

/** The person's last bet, then the usual ones, then all others, without duplicates. */
export function betLevelOptions(last: string | null): SelectOption[] {
  const usual = usualBets.filter((value) => value !== last);
  const others = betLevels.filter((value) => value !== last && !usualBets.includes(value));
  const inGroup = (group: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: formatMoney(value), group }));
  return [
    ...inGroup('Your last', last !== null && isBetLevel(last) ? [last] : []),
    ...inGroup('Usual', usual),
    ...inGroup('All others', others),
  ];
}

export const machineOptions: readonly SelectOption[] = machineTypes.map((value) => {
  const parts = splitMachineType(value);
  return { value, label: value, group: parts?.maker, short: parts?.game };
});
