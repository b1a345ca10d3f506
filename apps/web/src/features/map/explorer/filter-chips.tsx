import { cx } from '../../../lib/cx.ts';
import controls from '../../../styles/controls.module.css';
import { CheckIcon, ChevronDownIcon } from '../../../ui/drawings/icons.tsx';
import { StarIcon } from '../../../ui/drawings/icons-content.tsx';
import styles from './filter-chips.module.css';
import { machineSteps, type VenueFilter } from './venue-filter.ts';

type FilterChipsProps = { filter: VenueFilter; onFilter: (filter: VenueFilter) => void };

/** The filters of the map and the list. */
export function FilterChips({ filter, onFilter }: FilterChipsProps) {
  const { favourites, kind, machines } = filter;
  const kinds = [
    ['club', 'Clubs'],
    ['hotel', 'Hotels'],
  ] as const;
  return (
    <fieldset className={styles.chips}>
      <legend className="sr-only">Filters</legend>
      <button
        type="button"
        className={styles.chip}
        aria-pressed={favourites}
        onClick={() => onFilter({ ...filter, favourites: !favourites })}
      >
        <span>
          {favourites ? <CheckIcon size={16} /> : <StarIcon size={16} />}
          Favourites
        </span>
      </button>
      {kinds.map(([value, label]) => (
        <button
          key={value}
          type="button"
          className={styles.chip}
          aria-pressed={kind === value}
          onClick={() => onFilter({ ...filter, kind: kind === value ? null : value })}
        >
          <span>
            {kind === value ? <CheckIcon size={16} /> : null}
            {label}
          </span>
        </button>
      ))}
      <label className={styles.chip} data-chosen={machines > 0 || undefined}>
        <span>
          {machines > 0 ? <CheckIcon size={16} /> : null}
          {machinesText(machines)}
          <ChevronDownIcon size={16} />
        </span>
        <select
          aria-label="Machines"
          className={cx(controls.cover, styles.select)}
          value={machines}
          onChange={(event) => onFilter({ ...filter, machines: Number(event.target.value) })}
        >
          <option value={0}>Any number</option>
          {machineSteps.map((step) => (
            <option key={step} value={step}>
              {machinesText(step)}
            </option>
          ))}
        </select>
      </label>
    </fieldset>
  );
}

function machinesText(least: number): string {
  if (least === 0) return 'Machines';
  return least === 1 ? 'Has machines' : `${least}+ machines`;
}
