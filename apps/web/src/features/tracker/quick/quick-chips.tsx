import { splitMachineType } from '@reelmates/contract/lists/machines';
import { type ReactNode, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { OptionSheet } from '../../../ui/controls/option-sheet.tsx';
import type { IconComponent } from '../../../ui/drawings/icon.tsx';
import { AlertIcon, CheckIcon } from '../../../ui/drawings/icons.tsx';
import { PinIcon, TagIcon } from '../../../ui/drawings/icons-content.tsx';
import { machineOptions } from '../../add-post/add-post.public.ts';
import { type ChosenVenue, useUserVenues, VenueSheet } from '../../venues/venues.public.ts';
import { useLatestSessions } from '../tracker-queries.ts';
import styles from './quick-log.module.css';

/** How many of the latest choices are one press away. */
const CHOICES_OFFERED = 2;

type ChoiceProps<Value> = {
  value: Value | null;
  onChange: (value: Value | null) => void;
  error: string | undefined;
};

/** Where it was: the last two venues, and all others. None is preselected. */
export function VenueChips({ value, onChange, error }: ChoiceProps<ChosenVenue>) {
  const { data: venues = [] } = useUserVenues();
  const [open, setOpen] = useState(false);
  const last = venues.slice(0, CHOICES_OFFERED).map(({ id, name }): ChosenVenue => ({ id, name, place: '' }));
  const chosen = value && last.every(({ id }) => id !== value.id) ? [value] : [];
  const shown = [...chosen, ...last];
  return (
    <Chips
      label="Venue, optional"
      icon={PinIcon}
      chips={shown.map((venue) => ({
        key: venue.id,
        label: venue.name,
        pressed: venue.id === value?.id,
        onPress: () => onChange(venue.id === value?.id ? null : venue),
      }))}
      more={shown.length > 0 ? 'Other venue' : 'Add a venue'}
      onMore={() => setOpen(true)}
      error={error}
    >
      <VenueSheet
        open={open}
        onClose={() => setOpen(false)}
        onChoose={(venue) => {
          setOpen(false);
          onChange(venue);
        }}
      />
    </Chips>
  );
}

/** The machine: the last two, and all others. */
export function MachineChips({ value, onChange, error }: ChoiceProps<string>) {
  const { data: sessions = [] } = useLatestSessions();
  const [open, setOpen] = useState(false);
  const last = [...new Set(sessions.flatMap(({ machineType }) => machineType ?? []))].slice(
    0,
    CHOICES_OFFERED,
  );
  const shown = [...(value !== null && !last.includes(value) ? [value] : []), ...last];
  return (
    <Chips
      label="Machine, optional"
      icon={TagIcon}
      chips={shown.map((machine) => ({
        key: machine,
        label: splitMachineType(machine)?.game ?? machine,
        pressed: machine === value,
        onPress: () => onChange(machine === value ? null : machine),
      }))}
      more={shown.length > 0 ? 'Other machine' : 'Add a machine'}
      onMore={() => setOpen(true)}
      error={error}
    >
      <OptionSheet
        open={open}
        onClose={() => setOpen(false)}
        title="Machine type"
        options={machineOptions}
        value={value}
        onChoose={(option) => {
          setOpen(false);
          onChange(option?.value ?? null);
        }}
        clearLabel={value === null ? undefined : 'No machine type'}
        searchPlaceholder="Search machine types..."
        emptyText="No machine types found."
      />
    </Chips>
  );
}

type Chip = { key: string; label: string; pressed: boolean; onPress: () => void };

type ChipsProps = {
  label: string;
  icon: IconComponent;
  chips: readonly Chip[];
  more: string;
  onMore: () => void;
  error: string | undefined;
  /** The list that `more` opens. */
  children: ReactNode;
};

function Chips({ label, icon: Icon, chips, more, onMore, error, children }: ChipsProps) {
  return (
    <>
      <fieldset className={styles.chips} aria-label={label}>
        {chips.map(({ key, label: text, pressed, onPress }) => (
          <button key={key} type="button" className={styles.chip} aria-pressed={pressed} onClick={onPress}>
            <span>
              {pressed ? <CheckIcon size={16} /> : <Icon size={16} />}
              {text}
            </span>
          </button>
        ))}
        <button
          type="button"
          className={cx(styles.chip, styles.more)}
          aria-haspopup="dialog"
          onClick={onMore}
        >
          <span>{more}</span>
        </button>
      </fieldset>
      <div aria-live="polite">
        {error ? (
          <p className={styles.error}>
            <AlertIcon size={16} />
            {error}
          </p>
        ) : null}
      </div>
      {children}
    </>
  );
}
