import { limits } from '@reelmates/contract/limits';
import { type ReactNode, useRef } from 'react';
import controls from '../../../styles/controls.module.css';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';
import { CloseIcon, MapIcon, SearchIcon } from '../../../ui/drawings/icons.tsx';
import { FilterIcon } from '../../../ui/drawings/icons-content.tsx';
import styles from './explorer-bar.module.css';

export type ExplorerBarProps = {
  back?: ReactNode;
  text: string;
  /** The region of the map if it shows no venue there. */
  region: string | undefined;
  onText: (text: string) => void;
  onFocus: () => void;
  /** Called by Enter. */
  onSubmit: () => void;
  onEscape: () => void;
  /** The button at the end: in the list, back to the map; over the map, the filters. */
  end: { isMap: true; onPress: () => void } | { isMap: false; isOpen: boolean; onPress: () => void };
};

/**
 * The search field with the filters, or the way back to the map, beside it; over the map, and at the top of the list.
 */
export function ExplorerBar(props: ExplorerBarProps) {
  const { back, text, onText, end } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <search className={styles.bar}>
      {back}
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          // Hides the phone's keyboard.
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
          placeholder={props.region ?? 'Search venues'}
          maxLength={limits.venueSearchTextMax}
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
        className={controls.mapButton}
        data-tooltip=""
        aria-label={end.isMap ? 'Show venues on the map' : 'Filters'}
        aria-expanded={end.isMap ? undefined : end.isOpen}
        onClick={end.onPress}
      >
        {end.isMap ? <MapIcon /> : <FilterIcon />}
      </button>
    </search>
  );
}
