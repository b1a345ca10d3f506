import { memo, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Switch } from '../../../ui/controls/toggles.tsx';
import { ListIcon } from '../../../ui/drawings/icons-content.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import type { Filter, Filters } from '../queue.ts';
import styles from './queue-filters.module.css';

const words: Record<Filter, { label: string; note: string }> = {
  withPhoto: { label: 'With photo', note: 'Only what has a photo to look at.' },
  newAccount: { label: 'New accounts', note: 'Submitted within a week of joining.' },
  reported: { label: 'Reported', note: 'By an author with an open report.' },
};

export type QueueFiltersProps = {
  offered: readonly Filter[];
  chosen: Filters;
  onChange: (chosen: Filters) => void;
};

function FilterSheet({ offered, chosen, onChange }: QueueFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const count = Object.keys(chosen).length;
  const toggle = (filter: Filter) => {
    const { [filter]: current, ...others } = chosen;
    onChange(current ? others : { ...others, [filter]: 'true' });
  };
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        <ListIcon size={18} />
        <span className={styles.word}>Filter</span>
        {count > 0 ? ` (${count})` : ''}
      </Button>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Filter"
        footer={
          <>
            <Button onClick={() => onChange({})}>Clear</Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              Show
            </Button>
          </>
        }
      >
        {offered.map((filter) => (
          <Switch
            key={filter}
            {...words[filter]}
            checked={chosen[filter] !== undefined}
            onChange={() => toggle(filter)}
          />
        ))}
      </Sheet>
    </>
  );
}

/** The filters of a queue. Renders only when they change, not with each decision. */
export const QueueFilters = memo(FilterSheet);
