import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'wouter';
import { cx } from '../../lib/cx.ts';
import { selectVenuePath } from '../../lib/paths.ts';
import { dismissToast } from '../../lib/toast-store.ts';
import layout from '../../styles/layout.module.css';
import type from '../../styles/type.module.css';
import { Field, type FieldProps } from '../../ui/controls/field.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { SelectSheet } from '../../ui/controls/select-sheet.tsx';
import { CloseIcon, MapIcon } from '../../ui/drawings/icons.tsx';
import { BuildingIcon } from '../../ui/drawings/icons-content.tsx';
import { useViewer } from '../session/session.public.ts';
import { type ChosenVenue, fromVenue } from './chosen-venue.ts';
import { useVenueOptions } from './use-venue-options.ts';
import { takeVenueChoice } from './venue-choice.ts';
import styles from './venue-field.module.css';
import { venueQuery } from './venues-queries.ts';

export type VenueFieldProps = Pick<FieldProps, 'optional' | 'error'> & {
  value: ChosenVenue | null;
  onChange: (venue: ChosenVenue | null) => void;
  /** Every venue alike, for admins. */
  plain?: boolean | undefined;
  /** Under the field, and part of it to the eye. */
  below?: ReactNode;
  /** Offers the map among the venues, too, which brings its choice back to the form of this name. The form must have a draft. */
  mapFor?: string | undefined;
};

/** A venue of one list or the map; the chosen one stands as a row with a button that clears it. */
export function VenueField({ value, onChange, optional, error, mapFor, plain, below }: VenueFieldProps) {
  const root = useRef<HTMLDivElement>(null);
  // What had the focus goes with the change.
  const change = (venue: ChosenVenue | null) => {
    flushSync(() => onChange(venue));
    root.current?.querySelector('button')?.focus();
  };
  useChoiceFromMap(mapFor, onChange);
  return (
    <Field label="Venue" optional={optional} error={error} group={value !== null}>
      <div ref={root} className={cx(below !== undefined && styles.box, Boolean(error) && styles.invalid)}>
        {value ? (
          <VenueRow venue={value} onClear={() => change(null)} />
        ) : (
          <VenuePicker mapFor={mapFor} plain={plain} onChoose={change} />
        )}
        {below}
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

type VenuePickerProps = Pick<VenueFieldProps, 'mapFor' | 'plain'> & {
  onChoose: (venue: ChosenVenue) => void;
};

function VenuePicker({ mapFor, plain, onChoose }: VenuePickerProps) {
  const [opened, setOpened] = useState(false);
  const { choose, ...list } = useVenueOptions({ opened, plain, onChoose });
  return (
    <SelectSheet
      title="Venue"
      value={null}
      onChange={choose}
      placeholder="Choose a venue"
      className={styles.trigger}
      action={
        mapFor ? (
          <Link href={selectVenuePath(mapFor)} className={styles.onMap}>
            <MapIcon size={20} className={type.t2} />
            Choose on the map
          </Link>
        ) : null
      }
      onOpen={() => {
        // It would lie over the search field.
        dismissToast();
        setOpened(true);
      }}
      {...list}
    />
  );
}

type VenueRowProps = { venue: ChosenVenue; onClear: () => void };

function VenueRow({ venue, onClear }: VenueRowProps) {
  // Lists know the town alone. Where the address cannot be had, that is enough.
  const { data } = useQuery(venueQuery(venue.id));
  return (
    <div className={styles.chosen}>
      <BuildingIcon size={20} className={type.t2} />
      <div className={layout.grow}>
        <p className={layout.itemTitle}>{venue.name}</p>
        <p className={layout.itemSub}>{data ? fromVenue(data).place : venue.place}</p>
      </div>
      <IconButton label="Clear venue" onClick={onClear}>
        <CloseIcon size={20} />
      </IconButton>
    </div>
  );
}
