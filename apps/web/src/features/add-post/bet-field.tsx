import { useState } from 'react';
import { dismissToast } from '../../lib/toast-store.ts';
import { Field } from '../../ui/controls/field.tsx';
import { SelectSheet } from '../../ui/controls/select-sheet.tsx';
import { useLastBet } from '../posts/posts.public.ts';
import { betLevelOptions } from './win-options.ts';

type BetFieldProps = {
  value: string | null;
  onChange: (betLevel: string | null) => void;
  error: string | undefined;
};

/** A bet of the list, or none. */
export function BetField({ value, onChange, error }: BetFieldProps) {
  const [opened, setOpened] = useState(false);
  const last = useLastBet({ enabled: opened });
  return (
    <Field label="Bet level" optional error={error}>
      <SelectSheet
        title="Bet level"
        options={betLevelOptions(last)}
        value={value}
        onChange={onChange}
        placeholder="Choose a bet level"
        clearLabel="No bet level"
        searchPlaceholder="Search bet levels..."
        emptyText="No bet levels found."
        onOpen={() => {
          // A toast would lie over the search field.
          dismissToast();
          setOpened(true);
        }}
      />
    </Field>
  );
}
