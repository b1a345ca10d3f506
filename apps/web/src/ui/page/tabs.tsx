import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { cx } from '../../lib/cx.ts';
import styles from './tabs.module.css';

export type Tab<Value extends string> = {
  value: Value;
  label: string;
  /** A second line, for example "+2 Points". */
  note?: string | undefined;
  /** After the label, for example "1.2K". */
  count?: string | undefined;
  /** Before the label, 20 px. */
  icon?: ReactNode;
};

export type TabsProps<Value extends string> = {
  /** The subject of the choice, for assistive technology. */
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** The prefix of the ids that connect tabs and panel; the same as that of `TabPanel`. */
  id: string;
  className?: string | undefined;
};

const moves: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/**
 * Tabs of equal width with an indicator on the baseline. They are one stop in the tab order; arrows, Home and End
 * choose a tab.
 */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  id,
  className,
}: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  const withNotes = tabs.some((tab) => tab.note);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = moves[event.key]?.(at, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab || next === undefined) return;
    event.preventDefault();
    onChange(tab.value);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={cx(styles.tabs, withNotes && styles.withNotes, className)}
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={`${id}-tab-${tab.value}`}
          aria-controls={`${id}-panel`}
          aria-selected={tab.value === value}
          tabIndex={tab.value === value ? 0 : -1}
          className={styles.tab}
          onClick={() => onChange(tab.value)}
          onKeyDown={onKeyDown}
        >
          {tab.icon}
          <span>
            {tab.label}
            {tab.count === undefined ? null : <span className={cx('num', styles.count)}> {tab.count}</span>}
          </span>
          {tab.note ? <small className={styles.note}>{tab.note}</small> : null}
        </button>
      ))}
    </div>
  );
}

/** The content of the chosen tab. One panel serves all tabs of a list. */
export function TabPanel(props: {
  id: string;
  value: string;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <div
      role="tabpanel"
      id={`${props.id}-panel`}
      aria-labelledby={`${props.id}-tab-${props.value}`}
      className={props.className}
    >
      {props.children}
    </div>
  );
}
