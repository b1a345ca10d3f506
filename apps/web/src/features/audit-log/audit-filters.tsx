import { byTheServer } from '@reelmates/contract/admin/audit-filter';
import { limits } from '@reelmates/contract/limits';
import { useEffect, useRef, useState } from 'react';
import type from '../../styles/type.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { SearchIcon } from '../../ui/drawings/icons.tsx';
import { type AuditFilter, isFiltered } from './audit-filter.ts';
import styles from './audit-filters.module.css';
import { useAuditActors } from './audit-queries.ts';
import { actionOptions, actorText } from './audit-words.ts';

type AuditFiltersProps = {
  filter: AuditFilter;
  onChange: (change: Partial<AuditFilter>) => void;
  onClear: () => void;
};

/** The option without a filter: an empty value means the placeholder. */
const any = 'any';
const choiceOf = (chosen: string) => (chosen === any ? '' : chosen);

export function AuditFilters({ filter, onChange, onClear }: AuditFiltersProps) {
  const { data: actors = [] } = useAuditActors();
  const people = [
    { value: any, label: 'Everybody' },
    ...actors.map((actor) => ({ value: actor.id, label: actorText(actor) })),
    { value: byTheServer, label: actorText(null) },
  ];
  const isListed = people.some(({ value }) => value === filter.person);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <section className={styles.filters} aria-label="Filters">
      <SearchField search={filter.search} onSearch={(search) => onChange({ search })} />
      <Field label="Person" className={styles.field}>
        <Select
          placeholder=""
          options={
            filter.person === '' || isListed
              ? people
              : [...people, { value: filter.person, label: `User ${filter.person}` }]
          }
          value={filter.person || any}
          onChange={(event) => onChange({ person: choiceOf(event.target.value) })}
        />
      </Field>
      <Field label="Action" className={styles.field}>
        <Select
          placeholder=""
          options={[{ value: any, label: 'All actions' }, ...actionOptions]}
          value={filter.action || any}
          onChange={(event) => onChange({ action: choiceOf(event.target.value) })}
        />
      </Field>
      <Field label="From" className={styles.field} aside={zone}>
        <TextInput
          type="date"
          max={filter.to || undefined}
          value={filter.from}
          onChange={(event) => onChange({ from: event.target.value })}
        />
      </Field>
      <Field label="To" className={styles.field} aside={zone}>
        <TextInput
          type="date"
          min={filter.from || undefined}
          value={filter.to}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </Field>
      {isFiltered(filter) ? (
        <Button className={styles.clear} onClick={onClear}>
          Clear filters
        </Button>
      ) : null}
    </section>
  );
}

function SearchField({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [text, setText] = useState(search);
  const [shown, setShown] = useState(search);
  const reporting = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Another part of the screen has changed it.
  if (search !== shown) {
    setShown(search);
    if (search !== text.trim()) setText(search);
  }
  const change = (typed: string) => {
    setText(typed);
    clearTimeout(reporting.current);
    reporting.current = setTimeout(() => onSearch(typed.trim()), limits.searchDebounceMs);
  };
  useEffect(() => () => clearTimeout(reporting.current), []);
  return (
    <Field label="Search" className={styles.search}>
      <TextInput
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.userSearchTextMax}
        placeholder="Names, ids, reasons..."
        value={text}
        start={<SearchIcon size={20} className={type.t2} />}
        onChange={(event) => change(event.target.value)}
      />
    </Field>
  );
}
