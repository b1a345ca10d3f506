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
  /** The sheet's title, and the control's name outside of a `Field`. */
  title: string;
  value: string | null;
  /** The chosen option, or null where the person took the choice back. */
  onChange: (value: string | null, option: SelectOption | null) => void;
  /** What stands in the control while nothing is chosen. */
  placeholder?: string;
  /** The text of the chosen value, where it may not be among the options (a remote search). */
  display?: string | undefined;
  /** First row that takes the choice back, for optional fields: "No machine type". */
  clearLabel?: string | undefined;
  disabled?: boolean | undefined;
  /** Before the sheet opens: the moment to begin loading. */
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
