import { type ReactNode, useRef } from 'react';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';
import { CloseIcon, MapIcon, SearchIcon } from '../../../ui/drawings/icons.tsx';
import { ListIcon } from '../../../ui/drawings/icons-content.tsx';
import styles from './explorer-bar.module.css';

export type ExplorerBarProps = {
  back?: ReactNode;
  text: string;
  onText: (text: string) => void;
  onFocus: () => void;
  /** Enter. */
  onSubmit: () => void;
  onEscape: () => void;
  asList: boolean;
  onAsList: (asList: boolean) => void;
};

/** The search field, and the way to the list and back; over the map, and at the top of the list. */
export function ExplorerBar(props: ExplorerBarProps) {
  const { back, text, onText, asList } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <search className={styles.bar}>
      {back}
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          // Puts the phone's keyboard away.
          input.current?.blur();
          props.onSubmit();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // Browsers would clear the field.
          event.preventDefault();
          props.onEscape();
        }}
      >
        <TextInput
          ref={input}
          type="search"
          enterKeyHint="search"
          aria-label="Search venues"
          placeholder="Search venues"
          maxLength={100}
          autoComplete="off"
          className={styles.field}
          value={text}
          onChange={(event) => onText(event.target.value)}
          onFocus={props.onFocus}
          start={<SearchIcon size={20} className={styles.glass} />}
          end={
            text ? (
              <IconButton
                label="Clear search"
                className={styles.clear}
                onClick={() => {
                  onText('');
                  input.current?.focus();
                }}
              >
                <CloseIcon size={20} />
              </IconButton>
            ) : null
          }
        />
      </form>
      <button
        type="button"
        className={styles.toggle}
        data-tooltip=""
        aria-label={asList ? 'Show venues on the map' : 'Show venues as a list'}
        onClick={() => props.onAsList(!asList)}
      >
        {asList ? <MapIcon /> : <ListIcon />}
      </button>
    </search>
  );
}
