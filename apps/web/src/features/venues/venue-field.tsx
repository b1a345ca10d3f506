import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'wouter';
import { cx } from '../../lib/cx.ts';
import { selectVenuePath } from '../../lib/paths.ts';
import { dismissToast } from '../../lib/toast-store.ts';
import { Field, type FieldProps } from '../../ui/controls/field.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { SelectSheet } from '../../ui/controls/select-sheet.tsx';
import { CloseIcon, MapIcon } from '../../ui/drawings/icons.tsx';
import { BuildingIcon } from '../../ui/drawings/icons-content.tsx';
import { useViewer } from '../session/session.public.ts';
import { type ChosenVenue, fromList, fromVenue } from './chosen-venue.ts';
import { takeVenueChoice } from './venue-choice.ts';
import styles from './venue-field.module.css';
import { useVenues, venueQuery } from './venues-queries.ts';

export type VenueFieldProps = Pick<FieldProps, 'optional' | 'error'> & {
  value: ChosenVenue | null;
  onChange: (venue: ChosenVenue | null) => void;
  /** Offers the map, too, which brings its choice back to the form of this name. The form must have a draft. */
  mapFor?: string | undefined;
};

/** A venue by search; the chosen one stands as a row with a button that clears it. */
export function VenueField({ value, onChange, optional, error, mapFor }: VenueFieldProps) {
  const root = useRef<HTMLDivElement>(null);
  // What had the focus goes with the change.
  const change = (venue: ChosenVenue | null) => {
    flushSync(() => onChange(venue));
    root.current?.querySelector('button')?.focus();
  };
  useChoiceFromMap(mapFor, onChange);
  return (
    <Field label="Venue" optional={optional} error={error} group={value !== null}>
      <div ref={root}>
        {value ? (
          <VenueRow venue={value} invalid={Boolean(error)} onClear={() => change(null)} />
        ) : (
          <VenuePicker onChoose={change} />
        )}
        {mapFor ? (
          <Link href={selectVenuePath(mapFor, value?.id)} className={styles.onMap}>
            <MapIcon size={18} />
            Choose on the map
          </Link>
        ) : null}
      </div>
    </Field>
  );
}

/** What was chosen on the map for this form while the form was away. */
function useChoiceFromMap(mapFor: string | undefined, onChange: (venue: ChosenVenue) => void) {
  const { viewer } = useViewer();
  const accountId = viewer?.id;
  const take = useEffectEvent(() => {
    const chosen = accountId && mapFor ? takeVenueChoice(accountId, mapFor) : null;
    // Later, when the form around it listens to what changes.
    if (chosen) queueMicrotask(() => onChange(chosen));
  });
  useEffect(() => {
    if (accountId && mapFor) take();
  }, [accountId, mapFor]);
}

function VenuePicker({ onChoose }: { onChoose: (venue: ChosenVenue) => void }) {
  const [opened, setOpened] = useState(false);
  const [search, setSearch] = useState('');
  const {
    data: venues = [],
    isError,
    isPending,
    isFetching,
    refetch,
  } = useVenues(search, { enabled: opened });
  const loading = isPending || (isError && isFetching);
  return (
    <SelectSheet
      title="Venue"
      options={venues.map((venue) => ({
        value: venue.id,
        label: venue.name,
        note: fromList(venue).place,
      }))}
      value={null}
      onChange={(id) => {
        const chosen = venues.find((venue) => venue.id === id);
        if (chosen) onChoose(fromList(chosen));
      }}
      placeholder="Choose a venue"
      searchPlaceholder="Search venues..."
      emptyText="No venues found."
      remote={{
        status: loading ? 'loading' : isError ? 'error' : 'ready',
        what: 'Venues',
        onSearch: setSearch,
        onRetry: () => void refetch(),
      }}
      onOpen={() => {
        // It would lie over the search field.
        dismissToast();
        setOpened(true);
      }}
    />
  );
}

type VenueRowProps = { venue: ChosenVenue; invalid: boolean; onClear: () => void };

function VenueRow({ venue, invalid, onClear }: VenueRowProps) {
  // Lists know the town alone. Where the address cannot be had, that is enough.
  const { data } = useQuery(venueQuery(venue.id));
  return (
    <div className={cx(styles.chosen, invalid && styles.invalid)}>
      <BuildingIcon size={20} className={styles.icon} />
      <div className={styles.text}>
        <p className={styles.name}>{venue.name}</p>
        <p className={styles.place}>{data ? fromVenue(data).place : venue.place}</p>
      </div>
      <IconButton label="Clear venue" onClick={onClear}>
        <CloseIcon size={20} />
      </IconButton>
    </div>
  );
}
