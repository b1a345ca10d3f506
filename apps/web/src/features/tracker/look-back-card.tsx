import { canonicalMoney } from '@reelmates/contract/fields';
import { useState } from 'react';
import { formatAmount, formatCountOf } from '../../lib/format.ts';
import { reportFailure } from '../../lib/report-failure.ts';
import { useForm } from '../../lib/use-form.ts';
import layout from '../../styles/layout.module.css';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { MoneyInput } from '../../ui/text-input.tsx';
import { typedAmount } from '../add-post/typed-amount.ts';
import { guessInWords } from './look-back.ts';
import styles from './month-cards.module.css';
import { monthWord } from './month-name.ts';
import { netOf } from './net.ts';
import { type PlayMonth, useLookBack, usePlayPlan } from './tracker-queries.ts';

type Seen = { figures: PlayMonth; guess: string };

/** Once a month, for the month before: guess what it cost, then see. Private, and skipped with one press. */
export function LookBackCard() {
  const { data: plan } = usePlayPlan();
  const [answered, setAnswered] = useState<string | null>(null);
  const [seen, setSeen] = useState<Seen | null>(null);
  const month = plan?.lookBack ?? null;
  if (seen) return <Answer {...seen} onClose={() => setSeen(null)} />;
  if (month === null || month === answered) return null;
  return (
    <Question
      key={month}
      month={month}
      onSeen={(next) => {
        setAnswered(month);
        setSeen(next);
      }}
      onSkipped={() => setAnswered(month)}
    />
  );
}

type QuestionProps = { month: string; onSeen: (seen: Seen) => void; onSkipped: () => void };

function Question({ month, onSeen, onSkipped }: QuestionProps) {
  const look = useLookBack();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { guess: '' } });
  const error = formState.errors.guess?.message;
  const submit = handleSubmit(async ({ guess }) => {
    const amount = canonicalMoney(typedAmount(guess));
    if (amount === null) {
      setError('guess', { message: 'Please enter an amount, such as 120' }, { shouldFocus: true });
      return;
    }
    try {
      onSeen({ figures: await look.mutateAsync(month), guess: amount });
    } catch (failure) {
      reportFailure(failure, "Last month didn't load");
    }
  });
  const skip = () => {
    onSkipped();
    // Where this fails, the card is back another time, and that is all.
    look.mutate(month);
  };
  return (
    <section className={layout.card} aria-labelledby="look-back">
      <h2 id="look-back" className={styles.heading}>
        Looking back at {monthWord(month)}
      </h2>
      <p className={styles.text}>
        What do you think it cost you, all in all? Have a guess, then see what you logged. Only you see this.
      </p>
      <form
        className={styles.guess}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!look.isPending) void submit();
        }}
      >
        <Field label="Your guess" error={error}>
          <MoneyInput {...register('guess')} />
        </Field>
        <div className={layout.two}>
          <Button type="submit" pending={look.isPending} pendingLabel="Loading...">
            See {monthWord(month)}
          </Button>
          <Button variant="ghost" onClick={skip}>
            Skip
          </Button>
        </div>
      </form>
    </section>
  );
}

function Answer({ figures, guess, onClose }: Seen & { onClose: () => void }) {
  const { month, sessions, totalSpent, totalWon } = figures;
  const net = netOf({ spent: totalSpent, won: totalWon });
  return (
    <section className={layout.card} aria-labelledby="look-back">
      <h2 id="look-back" className={styles.heading} tabIndex={-1} ref={(heading) => heading?.focus()}>
        Looking back at {monthWord(month)}
      </h2>
      <p className={styles.text}>
        Over {formatCountOf(sessions, 'session')} you put in <b className="num">{formatAmount(totalSpent)}</b>
        , and <b className="num">{formatAmount(totalWon)}</b> came back: {net.words}
        {net.amount ? (
          <>
            {' '}
            <b className="num">{formatAmount(net.amount)}</b>
          </>
        ) : null}
        .
      </p>
      <p className={styles.text}>{guessInWords(guess, totalSpent, totalWon)}</p>
      <Button small className={styles.action} onClick={onClose}>
        Done
      </Button>
    </section>
  );
}
