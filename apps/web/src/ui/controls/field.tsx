import { createContext, type ReactNode, useContext, useId } from 'react';
import { cx } from '../../lib/cx.ts';
import { AlertIcon } from '../drawings/icons.tsx';
import styles from './field.module.css';

export type FieldProps = {
  label: ReactNode;
  /** At the right of the label: "Optional", or a counter. */
  aside?: ReactNode;
  /** Shorthand for the aside "Optional". */
  optional?: boolean | undefined;
  hint?: ReactNode;
  /** How the hint is meant: `ok` for a username that is available. */
  hintTone?: 'quiet' | 'ok' | undefined;
  /** The message of the failed rule, verbatim. */
  error?: string | undefined;
  /** Marks the control where the message stands elsewhere, for several fields together. */
  invalid?: boolean | undefined;
  /** True for a group of controls: the label then names the group instead of one control. */
  group?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
};

type FieldWiring = { id: string; labelId: string; describedBy: string | undefined; invalid: boolean };

const FieldContext = createContext<FieldWiring | null>(null);

/** Around controls that stand inside a field without being its control: the search field of its picker. */
export function OutsideField({ children }: { children: ReactNode }) {
  return <FieldContext value={null}>{children}</FieldContext>;
}

/** What ties a control to the `Field` around it; spread `control` onto the input. */
export function useField(): { labelId: string | undefined; control: ControlAttributes; invalid: boolean } {
  const field = useContext(FieldContext);
  if (!field) return { labelId: undefined, control: {}, invalid: false };
  return {
    labelId: field.labelId,
    invalid: field.invalid,
    control: {
      id: field.id,
      'aria-describedby': field.describedBy,
      'aria-invalid': field.invalid || undefined,
    },
  };
}

type ControlAttributes = {
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
};

/** A labelled control with its hint and its error. The control inside takes its wiring from `useField`. */
export function Field(props: FieldProps) {
  const { label, aside, optional, hint, hintTone, error, invalid, group, className, children } = props;
  const id = useId();
  const labelId = `${id}-label`;
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = cx(errorId, hintId) || undefined;
  const side = optional ? 'Optional' : aside;
  const Label = group ? 'span' : 'label';
  const Box = group ? 'fieldset' : 'div';
  return (
    <FieldContext value={{ id, labelId, describedBy, invalid: Boolean(error) || Boolean(invalid) }}>
      <Box className={className} aria-labelledby={group ? labelId : undefined}>
        <div className={styles.label}>
          <Label id={labelId} htmlFor={group ? undefined : id}>
            {label}
          </Label>
          {side === undefined ? null : <span className={styles.aside}>{side}</span>}
        </div>
        {children}
        {/* The region is always there, so that a message that appears in it is announced. */}
        <div aria-live="polite">
          {error ? (
            <p id={errorId} className={styles.error}>
              <AlertIcon size={16} className={styles.errorIcon} />
              {error}
            </p>
          ) : null}
          {hint ? (
            <p id={hintId} className={cx(styles.hint, hintTone === 'ok' && styles.ok)}>
              {hint}
            </p>
          ) : null}
        </div>
      </Box>
    </FieldContext>
  );
}
