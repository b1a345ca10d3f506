import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import { reportFailure } from '../../../lib/api/report-failure.ts';
import { cx } from '../../../lib/cx.ts';
import { toTimeField } from '../../../lib/text/local-time.ts';
import { useTimeLeft } from '../../../lib/use-time-left.ts';
import layout from '../../../styles/layout.module.css';
import { Button } from '../../../ui/controls/button.tsx';
import { useRefreshOutbox } from '../../outbox/outbox-query.public.ts';
import { retractLogged } from '../outbox/queued-session.ts';
import { usePatchTracker } from '../patch-tracker.ts';
import { currentTime } from '../session-form/session-clock.ts';
import {
  type LoggedSession,
  type SessionFormHandle,
  useSessionForm,
} from '../session-form/use-session-form.ts';
import { useRefreshTracker } from '../tracker-queries.ts';
import { LoggedSummary } from './logged-summary.tsx';
import { QuickForm } from './quick-form.tsx';
import styles from './quick-log.module.css';

/** How long the summary with its undo is shown, in ms. */
const SHOWN_FOR_MS = 5000;

type Shown = LoggedSession & { number: number };

/**
 * The first row of the tracker: two amounts and one press. The card then shows the totals of the month, at the same
 * height. Key it by `accountId`.
 * @param heading the screen's heading, beside the choice of another day
 */
export function QuickLog({ accountId, heading }: { accountId: string; heading: ReactNode }) {
  const card = useRef<HTMLElement>(null);
  const [said, setSaid] = useState<Shown | null>(null);
  const [paused, setPaused] = useState(false);
  // The focus is lost with the change, and a phone's keyboard closes.
  const show = (next: Shown | null) => {
    const within = card.current?.contains(document.activeElement);
    flushSync(() => setSaid(next));
    setPaused(false);
    if (within || next) card.current?.focus({ preventScroll: true });
  };
  const form = useSessionForm(accountId, (logged) => show({ ...logged, number: Date.now() }));
  useTimeLeft(said?.number, { duration: SHOWN_FOR_MS, paused, onOver: () => show(null) });
  const { undo, undoing } = useUndo((undone) => {
    show(null);
    form.restore(undone.session.typed);
  });

  return (
    <>
      <div className={cx(layout.spread, styles.title)}>
        {heading}
        {said ? null : <AnotherDay form={form.form} card={card} />}
      </div>
      <section
        ref={card}
        tabIndex={-1}
        aria-label="Quick log"
        className={styles.card}
        onPointerEnter={() => setPaused(true)}
        onPointerLeave={() => setPaused(false)}
        onFocus={(event) => setPaused(event.target !== event.currentTarget)}
        onBlur={() => setPaused(false)}
      >
        <QuickForm {...form} away={said !== null} />
        {/* Always rendered, so that text that appears in it is announced. */}
        <div role="status" className={styles.said}>
          {said ? <LoggedSummary {...said} undoing={undoing} onUndo={() => void undo(said)} /> : null}
        </div>
      </section>
    </>
  );
}

/** Retracts a session that was logged a moment ago. */
function useUndo(onUndone: (undone: LoggedSession) => void) {
  const [undoing, setUndoing] = useState(false);
  const patch = usePatchTracker();
  const refresh = useRefreshTracker();
  const refreshOutbox = useRefreshOutbox();
  const undo = async (made: LoggedSession) => {
    if (undoing) return;
    setUndoing(true);
    try {
      await retractLogged(made.session, made.logged?.id ?? null);
      if (made.logged) await patch(made.logged, 'undone');
      onUndone(made);
    } catch (error) {
      reportFailure(error, 'Failed to undo');
    } finally {
      setUndoing(false);
      void refresh();
      void refreshOutbox();
    }
  };
  return { undo, undoing };
}

type AnotherDayProps = Pick<SessionFormHandle, 'form'> & { card: RefObject<HTMLElement | null> };

/** Most sessions are logged when they end; for others, there is a date and time field. */
function AnotherDay({ form, card }: AnotherDayProps) {
  const when = useWatch({ control: form.control, name: 'when' });
  if (when !== '') return null;
  const choose = () => {
    flushSync(() => form.setValue('when', toTimeField(currentTime())));
    card.current?.querySelector<HTMLElement>('[type="datetime-local"]')?.focus();
  };
  return (
    <Button small variant="ghost" className={styles.anotherDay} onClick={choose}>
      Another day
    </Button>
  );
}
