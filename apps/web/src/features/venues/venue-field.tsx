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
  /** All venues in the same list, for admins. */
  plain?: boolean | undefined;
  /** Below the field, and visually part of it. */
  below?: ReactNode;
  /** Also offers the map, which returns its choice to the form with this name. The form must have a draft. */
  mapFor?: string | undefined;
};

/** A venue from a list or the map. The chosen venue is shown as a row with a button that clears it. */
export function VenueField({ value, onChange, optional, error, mapFor, plain, below }: VenueFieldProps) {
  const root = useRef<HTMLDivElement>(null);
  // The element that had the focus disappears.
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

/** Takes the venue chosen on the map for this form. */
function useChoiceFromMap(mapFor: string | undefined, onChange: (venue: ChosenVenue) => void) {
  const { viewer } = useViewer();
  const accountId = viewer?.id;
  const take = useEffectEvent(() => {
    const chosen = accountId && mapFor ? takeVenueChoice(accountId, mapFor) : null;
    // In a microtask, when the form around it already listens to changes.
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
        // It would cover the search field.
        dismissToast();
        setOpened(true);
      }}
      {...list}
    />
  );
}

type VenueRowProps = { venue: ChosenVenue; onClear: () => void };

function VenueRow({ venue, onClear }: VenueRowProps) {
  // The list only has the town. If the address cannot be loaded, that is enough.
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
