import { useId, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import type from '../../styles/type.module.css';
import { ChevronDownIcon } from '../drawings/icons.tsx';
import { useField } from './field.tsx';
import type { OptionListProps, SelectOption } from './option-list.tsx';
import { OptionSheet } from './option-sheet.tsx';
import styles from './select-sheet.module.css';

export type SelectSheetProps = Pick<
  OptionListProps,
  'options' | 'emptyText' | 'searchPlaceholder' | 'remote' | 'action'
> & {
  /** The sheet's title; also the control's name outside of a `Field`. */
  title: string;
  value: string | null;
  /** The chosen option; null if the person cleared the choice. */
  onChange: (value: string | null, option: SelectOption | null) => void;
  /** Shown in the control while nothing is chosen. */
  placeholder?: string;
  /** The text of the chosen value, which may be missing from the options (a remote search). */
  display?: string | undefined;
  /** The text of a first row that clears the choice of an optional field: "No machine type". */
  clearLabel?: string | undefined;
  disabled?: boolean | undefined;
  /** Called before the sheet opens, so that loading can start. */
  onOpen?: () => void;
  className?: string | undefined;
};

/** A control that looks like an input and opens a full-height sheet with a searchable list. */
export function SelectSheet(props: SelectSheetProps) {
  const { title, options, value, onChange, placeholder = 'Choose', display, clearLabel, disabled } = props;
  const [open, setOpen] = useState(false);
  const { control, labelId, invalid } = useField();
  const valueId = useId();
  const chosen = options.find((option) => option.value === value);
  const shown = value === null ? undefined : (chosen?.label ?? display ?? value);

  const choose = (option: SelectOption | null) => {
    setOpen(false);
    onChange(option?.value ?? null, option);
  };
  return (
    <>
      <button
        type="button"
        {...control}
        aria-labelledby={labelId ? `${labelId} ${valueId}` : undefined}
        aria-label={labelId ? undefined : `${title}, ${shown ?? placeholder}`}
        aria-haspopup="dialog"
        disabled={disabled}
        className={cx(styles.trigger, invalid && styles.invalid, props.className)}
        onClick={() => {
          props.onOpen?.();
          setOpen(true);
        }}
      >
        <span id={valueId} className={cx(styles.value, shown === undefined && styles.placeholder)}>
          {shown ?? placeholder}
        </span>
        <ChevronDownIcon size={20} className={type.t2} />
      </button>
      <OptionSheet
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        options={options}
        value={value}
        onChoose={choose}
        clearLabel={value === null ? undefined : clearLabel}
        emptyText={props.emptyText}
        searchPlaceholder={props.searchPlaceholder}
        remote={props.remote}
        action={props.action}
      />
    </>
  );
}
