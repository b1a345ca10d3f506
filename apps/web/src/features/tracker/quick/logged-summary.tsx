import { monthName } from '@reelmates/contract/time';
import { formatDateTime } from '../../../lib/text/time.ts';
import { Amount, Tick } from '../../../ui/amount.tsx';
import { AmountInText } from '../../../ui/amount-in-text.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { CheckIcon } from '../../../ui/drawings/icons.tsx';
import { UndoIcon } from '../../../ui/drawings/icons-content.tsx';
import { netOf } from '../net.ts';
import { monthOf } from '../patch-tracker.ts';
import { type LoggedSession, loggedWords } from '../session-form/use-session-form.ts';
import { usePlayPlan } from '../tracker-queries.ts';
import styles from './quick-log.module.css';

type LoggedSummaryProps = LoggedSession & { undoing: boolean; onUndo: () => void };

/** What was logged, and the totals of the month. */
export function LoggedSummary({ session, waits, undoing, onUndo }: LoggedSummaryProps) {
  const { request, typed } = session;
  const { title, description } = loggedWords(waits);
  const about = [typed.venue?.name, typed.when === '' ? undefined : formatDateTime(request.sessionDate)];
  return (
    <>
      <p className={styles.sentence}>
        <CheckIcon className={styles.check} />
        <span className={styles.words}>
          {waits ? (
            `${title}.`
          ) : (
            <>
              <span className="sr-only">{title}</span>
              <LoggedSentence sessionDate={request.sessionDate} />
            </>
          )}
        </span>
      </p>
      <p className={styles.amounts}>
        <span>
          <Tick kind="spent" />
          Spent <Amount value={String(request.amountSpent)} />
        </span>
        <span>
          <Tick kind="won" />
          Won <Amount value={String(request.amountWon)} />
        </span>
      </p>
      <p className={styles.about}>{description ?? about.filter(Boolean).join(' · ')}</p>
      <Button small variant="ghost" className={styles.undo} pending={undoing} onClick={onUndo}>
        <UndoIcon size={18} />
        Undo
      </Button>
    </>
  );
}

function LoggedSentence({ sessionDate }: { sessionDate: string }) {
  const { data: plan } = usePlayPlan();
  // Only the current month's totals are known here.
  if (plan?.month !== monthOf(sessionDate)) return 'Logged.';
  const { words, amount } = netOf({ spent: plan.totalSpent, won: plan.totalWon });
  return (
    <>
      Logged. {monthName(plan.month)}: {words}
      {amount === null ? null : (
        <>
          {' '}
          <AmountInText value={amount} />
        </>
      )}
      .
    </>
  );
}
