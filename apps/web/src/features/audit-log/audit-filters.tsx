import { byTheServer } from '@reelmates/contract/admin/audit-filter';
import { limits } from '@reelmates/contract/limits';
import { useEffect, useRef, useState } from 'react';
import type from '../../styles/type.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { SearchIcon } from '../../ui/drawings/icons.tsx';
import { type AuditChoice, isNarrowed } from './audit-choice.ts';
import styles from './audit-filters.module.css';
import { useAuditActors } from './audit-queries.ts';
import { actionOptions, actorText } from './audit-words.ts';

type AuditFiltersProps = {
  choice: AuditChoice;
  onChoose: (change: Partial<AuditChoice>) => void;
  onClear: () => void;
};

/** The option without a filter: an empty value means the placeholder. */
const any = 'any';
const choiceOf = (chosen: string) => (chosen === any ? '' : chosen);

export function AuditFilters({ choice, onChoose, onClear }: AuditFiltersProps) {
  const { data: actors = [] } = useAuditActors();
  const people = [
    { value: any, label: 'Everybody' },
    ...actors.map((actor) => ({ value: actor.id, label: actorText(actor) })),
    { value: byTheServer, label: actorText(null) },
  ];
  const isListed = people.some(({ value }) => value === choice.person);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <section className={styles.filters} aria-label="Filters">
      <SearchField search={choice.search} onSearch={(search) => onChoose({ search })} />
      <Field label="Person" className={styles.field}>
        <Select
          placeholder=""
          options={
            choice.person === '' || isListed
              ? people
              : [...people, { value: choice.person, label: `User ${choice.person}` }]
          }
          value={choice.person || any}
          onChange={(event) => onChoose({ person: choiceOf(event.target.value) })}
        />
      </Field>
      <Field label="Action" className={styles.field}>
        <Select
          placeholder=""
          options={[{ value: any, label: 'All actions' }, ...actionOptions]}
          value={choice.action || any}
          onChange={(event) => onChoose({ action: choiceOf(event.target.value) })}
        />
      </Field>
      <Field label="From" className={styles.field} aside={zone}>
        <TextInput
          type="date"
          max={choice.to || undefined}
          value={choice.from}
          onChange={(event) => onChoose({ from: event.target.value })}
        />
      </Field>
      <Field label="To" className={styles.field} aside={zone}>
        <TextInput
          type="date"
          min={choice.from || undefined}
          value={choice.to}
          onChange={(event) => onChoose({ to: event.target.value })}
        />
      </Field>
      {isNarrowed(choice) ? (
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
