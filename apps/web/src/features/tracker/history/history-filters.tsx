import type { ResponseOf } from '@reelmates/contract/endpoint';
import type { playChoices } from '@reelmates/contract/play/tracker';
import { deviceTimeZone } from '../../../lib/text/local-time.ts';
import { toast } from '../../../lib/toast-store.ts';
import layout from '../../../styles/layout.module.css';
import { buttonClass } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { SelectSheet } from '../../../ui/controls/select-sheet.tsx';
import { filterQuery, type HistoryFilter } from '../tracker-queries.ts';
import styles from './history-filters.module.css';

type FilterProps = {
  choices: ResponseOf<typeof playChoices>;
  filter: HistoryFilter;
  onChange: (filter: HistoryFilter) => void;
};

/** Filters the history by venue and machine. Hidden if there is nothing to choose. */
export function HistoryFilters({ choices, filter, onChange }: FilterProps) {
  if (choices.venues.length + choices.machineTypes.length === 0) return null;
  return (
    <div className={styles.filters}>
      <Field label="Venue">
        <SelectSheet
          title="Venue"
          options={choices.venues.map(({ id, name }) => ({ value: id, label: name }))}
          value={filter.venueId}
          onChange={(venueId) => onChange({ ...filter, venueId })}
          placeholder="All venues"
          clearLabel="All venues"
          searchPlaceholder="Search venues..."
          emptyText="No venues found."
        />
      </Field>
      <Field label="Machine type">
        <SelectSheet
          title="Machine type"
          options={choices.machineTypes.map((machine) => ({ value: machine, label: machine }))}
          value={filter.machineType}
          onChange={(machineType) => onChange({ ...filter, machineType })}
          placeholder="All machines"
          clearLabel="All machines"
          searchPlaceholder="Search machine types..."
          emptyText="No machine types found."
        />
      </Field>
    </div>
  );
}

/** The filtered history as a file for spreadsheets, downloaded by the browser itself. */
export function CsvLink({ filter }: { filter: HistoryFilter }) {
  const query = new URLSearchParams({ timeZone: deviceTimeZone(), ...filterQuery(filter) });
  return (
    <p className={styles.csv}>
      <a
        href={`/api/sessions/export.csv?${query}`}
        download
        className={buttonClass({ variant: 'outline', small: true })}
        onClick={(event) => {
          if (navigator.onLine) return;
          event.preventDefault();
          toast({
            title: "You're offline",
            description: 'The download needs a connection.',
            variant: 'destructive',
          });
        }}
      >
        Download CSV
      </a>
      <span className={layout.itemSub}>Times in {deviceTimeZone().replaceAll('_', ' ')}</span>
    </p>
  );
}
