import { limits } from '@reelmates/contract/limits';
import {
  type KeyboardEvent,
  type ReactNode,
  type UIEvent,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react';
import { isTouchScreen } from '../../lib/browser/touch-screen.ts';
import { cx } from '../../lib/cx.ts';
import { matchesSearch, searchText } from '../../lib/text/search-text.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import type from '../../styles/type.module.css';
import { SearchIcon } from '../drawings/icons.tsx';
import { ErrorState } from '../page/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '../page/skeleton.tsx';
import styles from './option-list.module.css';
import { OptionRow } from './option-row.tsx';
import { TextInput } from './text-input.tsx';

export type SelectOption = {
  value: string;
  label: string;
  /** The heading of its group. Options of a group must follow each other. */
  group?: string | undefined;
  /** The text of the row, if the group's heading already has the rest of the label. */
  short?: string | undefined;
  /** A second line, such as an address. */
  note?: string | undefined;
};

export type RemoteOptions = {
  status: 'loading' | 'error' | 'ready';
  /** The subject of the error state: "Venues". */
  what: string;
  /** Receives the trimmed search text 300 ms after the last key press, and the empty text at first. */
  onSearch: (text: string) => void;
  onRetry: () => void;
};

export type OptionListProps = {
  label: string;
  options: readonly SelectOption[];
  value: string | null;
  /** Null if the person cleared the choice, by the row `clearLabel`. */
  onChoose: (option: SelectOption | null) => void;
  /** Shown if nothing matches: "No venues found." */
  emptyText: string;
  searchPlaceholder?: string | undefined;
  clearLabel?: string | undefined;
  /** For options from a search elsewhere, which are shown as given, without filtering. */
  remote?: RemoteOptions | undefined;
  /** Another way to choose, below the search field, such as the map. */
  action?: ReactNode;
};

const PAGE_SIZE = limits.pickerFirst;
const ROWS_PER_PAGE_KEY = 8;

/** A search field above a list of options: the first 50, and more on scrolling; with a search text, up to 100. */
export function OptionList(props: OptionListProps) {
  const { label, value, onChoose, clearLabel, remote } = props;
  const id = useId();
  const list = useOptions(props, id);
  const { status, visible, clearRow, optionId } = list;
  const ready = status === 'ready';
  return (
    <div className={styles.picker} onScrollCapture={list.onScroll}>
      <div className={styles.search}>
        <TextInput
          enterKeyHint="search"
          role="combobox"
          aria-label={`Search, ${label}`}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={list.activeId}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={props.searchPlaceholder ?? 'Search...'}
          value={list.text}
          onChange={(event) => list.setText(event.target.value)}
          onKeyDown={list.onKeyDown}
          start={<SearchIcon size={20} className={type.t2} />}
          {...(hasKeyboard() && { 'data-autofocus': true })}
        />
        {props.action}
      </div>
      <div className={styles.results}>
        {remote && status === 'error' ? <ErrorState what={remote.what} onRetry={remote.onRetry} /> : null}
        {status === 'loading' ? <LoadingRows /> : null}
        <p role="status" className={cx(visible.length === 0 ? styles.empty : 'sr-only')}>
          {ready ? announce(visible.length, list.search, props.emptyText) : null}
        </p>
        <div id={`${id}-list`} role="listbox" aria-label={label} tabIndex={-1} className={styles.list}>
          {clearRow === undefined ? null : (
            <OptionRow
              id={optionId(clearRow)}
              active={list.active === clearRow}
              quiet
              onChoose={() => onChoose(null)}
            >
              {clearLabel}
            </OptionRow>
          )}
          {(ready ? sections(visible) : []).map(({ heading, first, rows }) => (
            <Section key={first} heading={heading} id={`${id}-group-${first}`}>
              {rows.map((option, index) => (
                <OptionRow
                  key={option.value}
                  id={optionId(first + index)}
                  note={option.note}
                  active={first + index === list.active}
                  selected={option.value === value}
                  onChoose={() => onChoose(option)}
                >
                  {option.short ?? option.label}
                </OptionRow>
              ))}
            </Section>
          ))}
        </div>
      </div>
    </div>
  );
}

/** What of the options is shown, and where the keyboard's cursor is. */
function useOptions({ options, value, onChoose, clearLabel, remote }: OptionListProps, id: string) {
  const [text, setText] = useState('');
  const search = useDebounced(text, limits.searchDebounceMs).trim();
  const [extent, setExtent] = useState(() =>
    pagesUpTo(options.findIndex((option) => option.value === value)),
  );
  // The option with the keyboard's cursor, by its value; null for the row that clears the choice, undefined for none.
  const [activeValue, setActiveValue] = useState<string | null | undefined>(value ?? undefined);

  const status = remote?.status ?? 'ready';
  const ready = status === 'ready';
  const found = remote ? options : filter(options, search);
  const visible = found.slice(0, search ? limits.pickerSearch : extent);
  /** The row that clears the choice has index -1, the options start at 0. */
  const clearRow = ready && clearLabel && !search ? -1 : undefined;
  const at = activeValue === null ? clearRow : positionOf(activeValue, visible);
  // With a search text, Enter chooses the first hit; without one, an arrow key has to select an option first.
  const active = at ?? (search && visible.length > 0 ? 0 : undefined);
  const optionId = (index: number) => `${id}-option-${index}`;
  const activeId = active === undefined ? undefined : optionId(active);

  const searchRemotely = useEffectEvent((searched: string) => remote?.onSearch(searched));
  useEffect(() => searchRemotely(search), [search]);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const first = clearRow ?? 0;
  const move = (step: number) => {
    const last = (search ? visible : found).length - 1;
    const next = Math.min(Math.max((active ?? first - 1) + step, first), last);
    if (next >= extent) setExtent(pagesUpTo(next));
    setActiveValue(next === clearRow ? null : found[next]?.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = active === undefined ? undefined : active === clearRow ? null : visible[active];
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'PageDown') move(ROWS_PER_PAGE_KEY);
    else if (event.key === 'PageUp') move(-ROWS_PER_PAGE_KEY);
    else if (event.key === 'Enter' && chosen !== undefined) onChoose(chosen);
    else if (event.key !== 'Enter') return;
    event.preventDefault();
  };
  /** Of the list, or in a low window of all. */
  const onScroll = ({ target }: UIEvent<HTMLElement>) => {
    if (!(target instanceof Element)) return;
    const nearEnd = target.scrollTop + target.clientHeight > target.scrollHeight - 400;
    if (nearEnd && extent < found.length) setExtent(extent + PAGE_SIZE);
  };
  return {
    text,
    setText,
    search,
    status,
    visible,
    clearRow,
    /** The index of the option with the cursor. */
    active,
    activeId,
    optionId,
    onKeyDown,
    onScroll,
  };
}

function Section(props: { heading: string | undefined; id: string; children: ReactNode }) {
  if (props.heading === undefined) return props.children;
  return (
    <fieldset aria-labelledby={props.id}>
      <p id={props.id} className={styles.heading}>
        {props.heading}
      </p>
      {props.children}
    </fieldset>
  );
}

function LoadingRows() {
  return (
    <SkeletonGroup className={styles.loading}>
      {[62, 44, 70, 52, 38, 58].map((width) => (
        <Skeleton key={width} width={`${width}%`} height="1rem" className={styles.loadingRow} />
      ))}
    </SkeletonGroup>
  );
}

/** On a phone, the keyboard would cover half of the list before it is needed. */
const hasKeyboard = () => !isTouchScreen();

const pagesUpTo = (index: number) => PAGE_SIZE * (Math.floor(Math.max(index, 0) / PAGE_SIZE) + 1);

function positionOf(value: string | undefined, options: readonly SelectOption[]): number | undefined {
  const position = options.findIndex((option) => option.value === value);
  return position < 0 ? undefined : position;
}

function announce(count: number, search: string, emptyText: string) {
  if (count === 0) return emptyText;
  return search ? `${count} found` : null;
}

function filter(options: readonly SelectOption[], search: string): readonly SelectOption[] {
  if (!search) return options;
  const wanted = searchText(search);
  return options.filter((option) =>
    matchesSearch(searchText(`${option.label} ${option.note ?? ''}`), wanted),
  );
}

type SectionOfOptions = { heading: string | undefined; first: number; rows: SelectOption[] };

function sections(options: readonly SelectOption[]): SectionOfOptions[] {
  const all: SectionOfOptions[] = [];
  for (const [index, option] of options.entries()) {
    const last = all.at(-1);
    if (last && last.heading === option.group) last.rows.push(option);
    else all.push({ heading: option.group, first: index, rows: [option] });
  }
  return all;
}
