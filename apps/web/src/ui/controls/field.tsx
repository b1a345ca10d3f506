import { createContext, type ReactNode, useContext, useId } from 'react';
import { cx } from '../../lib/cx.ts';
import { AlertIcon } from '../drawings/icons.tsx';
import styles from './field.module.css';

export type FieldProps = {
  label: ReactNode;
  /** Right of the label: "Optional", or a counter. */
  aside?: ReactNode;
  /** Shows "Optional" as the aside. */
  optional?: boolean | undefined;
  hint?: ReactNode;
  /** The meaning of the hint: `ok`, for example, for an available username. */
  hintTone?: 'quiet' | 'ok' | undefined;
  /** The message of the broken rule. */
  error?: string | undefined;
  /** Marks the control as invalid if its message is shown elsewhere, for several fields together. */
  invalid?: boolean | undefined;
  /** True for a group of controls, which the label names instead of a single control. */
  group?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
};

type FieldWiring = { id: string; labelId: string; describedBy: string | undefined; invalid: boolean };

const FieldContext = createContext<FieldWiring | null>(null);

/** Around controls inside a field that are not its own control, such as the search field of its picker. */
export function OutsideField({ children }: { children: ReactNode }) {
  return <FieldContext value={null}>{children}</FieldContext>;
}

/** Connects a control to the `Field` around it. Spread `control` onto the input. */
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

/** A labelled control with its hint and its error. The control inside gets its attributes from `useField`. */
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
        {/* Always rendered, so that a message that appears in it is announced. */}
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
