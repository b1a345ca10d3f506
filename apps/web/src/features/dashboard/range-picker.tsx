import { useState } from 'react';
import { useWideWindow } from '../../lib/browser/use-wide-window.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { CheckIcon, ChevronDownIcon } from '../../ui/drawings/icons.tsx';
import { CalendarIcon } from '../../ui/drawings/icons-content.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { customLabel, faultOf, labelOf, presets, type Range, today, withSeconds, zoneText } from './range.ts';
import styles from './range-picker.module.css';
import { fieldValue } from './zoned-times.ts';

const title = 'Date range';

export type RangePickerProps = {
  range: Range;
  onChange: (range: Range) => void;
  /** The shown dates, in words; null while they are unknown. */
  text: string | null;
  timeZone: string | undefined;
};

/** The button that shows the current range and opens the choice: a panel, or a sheet on phones. */
export function RangePicker({ range, onChange, text, timeZone }: RangePickerProps) {
  const [isOpen, setOpen] = useState(false);
  const isWide = useWideWindow();
  const close = () => setOpen(false);
  const choose = (next: Range) => {
    onChange(next);
    close();
  };
  const choice = <RangeChoice range={range} onChoose={choose} timeZone={timeZone} />;
  return (
    <div className={styles.place}>
      <Button small aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <CalendarIcon size={18} />
        {labelOf(range)}
        {text ? <span className={styles.days}>{text}</span> : null}
        <ChevronDownIcon size={16} />
      </Button>
      {isWide ? (
        isOpen && (
          <Popover title={title} onClose={close}>
            {choice}
          </Popover>
        )
      ) : (
        <Sheet open={isOpen} onClose={close} title={title}>
          {choice}
        </Sheet>
      )}
    </div>
  );
}

type RangeChoiceProps = {
  range: Range;
  onChoose: (range: Range) => void;
  timeZone: string | undefined;
};

/** A preset applies immediately, a custom range when its button is pressed. */
function RangeChoice({ range, onChoose, timeZone }: RangeChoiceProps) {
  const isCustom = !('period' in range);
  const [shown, setShown] = useState(isCustom);
  return (
    <>
      <ul>
        {presets.map(({ period, label }) => {
          const isChosen = !isCustom && range.period === period;
          return (
            <li key={period}>
              <button
                type="button"
                className={styles.option}
                aria-pressed={isChosen}
                onClick={() => onChoose({ period })}
              >
                {label}
                {isChosen ? <CheckIcon size={18} /> : null}
              </button>
            </li>
          );
        })}
        <li>
          <button
            type="button"
            className={styles.option}
            aria-pressed={isCustom}
            aria-expanded={shown}
            onClick={() => setShown(!shown)}
          >
            {customLabel}
            {isCustom ? <CheckIcon size={18} /> : <ChevronDownIcon size={18} />}
          </button>
        </li>
      </ul>
      {shown ? <CustomRange range={range} onChoose={onChoose} timeZone={timeZone} /> : null}
    </>
  );
}

function CustomRange({ range, onChoose, timeZone }: RangeChoiceProps) {
  const [start, setStart] = useState(() =>
    'period' in range
      ? `${fieldValue(Date.now(), timeZone ?? 'UTC').slice(0, 10)}T00:00:00`
      : range.startDate,
  );
  const [end, setEnd] = useState(() =>
    'period' in range ? fieldValue(Date.now(), timeZone ?? 'UTC') : range.endDate,
  );
  const [isPressed, setPressed] = useState(false);
  const chosen = { startDate: withSeconds(start), endDate: withSeconds(end) };
  const fault = faultOf(chosen);
  return (
    <form
      noValidate
      className={styles.custom}
      onSubmit={(event) => {
        event.preventDefault();
        setPressed(true);
        if (fault === null) onChoose(chosen);
      }}
    >
      <Field label="Start" invalid={isPressed && fault !== null}>
        <TextInput
          type="datetime-local"
          step={1}
          value={start}
          onChange={(event) => setStart(event.target.value)}
        />
      </Field>
      <Field
        label="End"
        error={isPressed ? (fault ?? undefined) : undefined}
        hint={timeZone === undefined ? undefined : zoneText(timeZone)}
      >
        <TextInput
          type="datetime-local"
          step={1}
          value={end}
          onChange={(event) => setEnd(event.target.value)}
        />
      </Field>
      <div className={styles.buttons}>
        <Button small onClick={() => onChoose(today)}>
          Clear
        </Button>
        <Button small variant="primary" type="submit">
          Apply
        </Button>
      </div>
    </form>
  );
}
