import { splitMachineType } from '@reelmates/contract/lists/machines';
import { Controller, useWatch } from 'react-hook-form';
import { cx } from '../../../lib/cx.ts';
import { toTimeField } from '../../../lib/text/local-time.ts';
import { isLongAmount } from '../../../lib/text/long-amount.ts';
import controls from '../../../styles/controls.module.css';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { SelectSheet } from '../../../ui/controls/select-sheet.tsx';
import { MoneyInput } from '../../../ui/controls/text-input.tsx';
import { MachineField } from '../../add-post/add-post.public.ts';
import { useViewer } from '../../session/session.public.ts';
import { useUserVenues, VenueField } from '../../venues/venues.public.ts';
import { useLatestSessions } from '../tracker-queries.ts';
import { DateTimeInput } from './date-time-input.tsx';
import { currentTime } from './session-clock.ts';
import styles from './session-form.module.css';
import { Suggestions } from './suggestions.tsx';
import { useAmounts } from './use-amounts.tsx';
import type { SessionFormHandle } from './use-session-form.ts';

/** The fields of a session, for logging and for changing it. */
export function SessionFields({ form }: Pick<SessionFormHandle, 'form'>) {
  const { control } = form;
  const { viewer } = useViewer();
  return (
    <>
      <Amounts form={form} />
      <Controller
        control={control}
        name="venue"
        render={({ field: { value, onChange }, fieldState: { error } }) =>
          // Venues are closed during a break, except those where the person has played.
          viewer?.selfExclusionEnd ? (
            <OwnVenueField value={value} onChange={onChange} error={error?.message} />
          ) : (
            <div>
              <VenueField value={value} onChange={onChange} optional error={error?.message} />
              {value === null ? <VenueSuggestions onChoose={onChange} /> : null}
            </div>
          )
        }
      />
      <Controller
        control={control}
        name="machineType"
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <div>
            <MachineField
              value={value}
              onChange={onChange}
              error={error?.message}
              placeholder="Choose a machine"
            />
            {value === null ? <MachineSuggestions onChoose={onChange} /> : null}
          </div>
        )}
      />
      <Controller
        control={control}
        name="when"
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <WhenField value={value} onChange={onChange} error={error?.message} />
        )}
      />
    </>
  );
}

type Chosen = { id: string; name: string; place: string };
type OwnVenueProps = {
  value: Chosen | null;
  onChange: (venue: Chosen | null) => void;
  error: string | undefined;
};

function OwnVenueField({ value, onChange, error }: OwnVenueProps) {
  const { data: venues = [] } = useUserVenues();
  const choose = (id: string | null) => {
    const venue = venues.find((each) => each.id === id);
    onChange(venue ? { ...venue, place: '' } : null);
  };
  return (
    <Field label="Venue" optional error={error}>
      <SelectSheet
        title="Venue"
        options={venues.map(({ id, name }) => ({ value: id, label: name }))}
        value={value?.id ?? null}
        display={value?.name}
        onChange={choose}
        placeholder="Choose a venue"
        clearLabel="No venue"
        searchPlaceholder="Search venues..."
        emptyText="No venues found."
      />
    </Field>
  );
}

/** How many of the latest choices are one tap away. */
const CHOICES_SUGGESTED = 2;

function VenueSuggestions({ onChoose }: { onChoose: (venue: Chosen) => void }) {
  const { data: venues = [] } = useUserVenues();
  return (
    <Suggestions
      label="Venues you played at last"
      options={venues.slice(0, CHOICES_SUGGESTED).map(({ id, name }) => ({ value: id, label: name }))}
      onChoose={({ value, label }) => onChoose({ id: value, name: label, place: '' })}
    />
  );
}

function MachineSuggestions({ onChoose }: { onChoose: (machineType: string) => void }) {
  const { data: sessions = [] } = useLatestSessions();
  const machines = [...new Set(sessions.flatMap(({ machineType }) => machineType ?? []))];
  return (
    <Suggestions
      label="Machines you played last"
      options={machines
        .slice(0, CHOICES_SUGGESTED)
        .map((machine) => ({ value: machine, label: splitMachineType(machine)?.game ?? machine }))}
      onChoose={({ value }) => onChoose(value)}
    />
  );
}

type WhenProps = { value: string; onChange: (when: string) => void; error: string | undefined };

/** By default the current time, because most sessions are logged when they end. */
function WhenField({ value, onChange, error }: WhenProps) {
  if (value === '') {
    return (
      <Field label="When" group error={error}>
        <div className={styles.when}>
          <span>Now</span>
          <Button small onClick={() => onChange(toTimeField(currentTime()))}>
            Change date and time
          </Button>
        </div>
      </Field>
    );
  }
  return (
    <Field label="When" error={error}>
      <DateTimeInput value={value} onChange={onChange} />
    </Field>
  );
}

/** The amounts spent and won, side by side at the same size. */
function Amounts({ form }: Pick<SessionFormHandle, 'form'>) {
  const { wiring, isInvalid, messages } = useAmounts(form);
  const typed = useWatch({ control: form.control, name: ['amountSpent', 'amountWon'] });
  return (
    <div>
      <div className={cx(controls.levelFields, typed.some(isLongAmount) ? controls.long : styles.amounts)}>
        <Field label="Amount spent" invalid={isInvalid('amountSpent')} className={controls.levelField}>
          <MoneyInput {...wiring('amountSpent')} />
        </Field>
        <Field label="Amount won" invalid={isInvalid('amountWon')} className={controls.levelField}>
          <MoneyInput {...wiring('amountWon')} />
        </Field>
      </div>
      {messages}
    </div>
  );
}
