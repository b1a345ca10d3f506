import { canonicalMoney, typedMoney } from '@reelmates/contract/money-input';
import { reviewMonth } from '@reelmates/contract/play/tracker';
import { monthName } from '@reelmates/contract/time';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../../lib/api/api.ts';
import { cx } from '../../../lib/cx.ts';
import { schemaResolver } from '../../../lib/forms/schema-resolver.ts';
import { useEndpointForm } from '../../../lib/forms/use-endpoint-form.ts';
import { formatCountOf } from '../../../lib/text/format.ts';
import { deviceTimeZone } from '../../../lib/text/local-time.ts';
import layout from '../../../styles/layout.module.css';
import { AmountInText } from '../../../ui/amount-in-text.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { MoneyInput } from '../../../ui/controls/text-input.tsx';
import { ChevronDownIcon } from '../../../ui/drawings/icons.tsx';
import { ClockIcon } from '../../../ui/drawings/icons-content.tsx';
import { NetText } from '../net-text.tsx';
import { type PlayMonth, usePlayPlan } from '../tracker-queries.ts';
import styles from './month-cards.module.css';
import { guessInWords } from './month-review.ts';

type Reviewed = { totals: PlayMonth; guess: string };

/**
 * Once a month, about the previous month: one line that expands to guess the cost and then see it. Private, and can be
 * skipped.
 */
export function MonthReviewCard() {
  const { data: plan } = usePlayPlan();
  const [answered, setAnswered] = useState<string | null>(null);
  const [reviewed, setReviewed] = useState<Reviewed | null>(null);
  const month = plan?.lookBack ?? null;
  if (reviewed) return <Answer {...reviewed} onClose={() => setReviewed(null)} />;
  if (month === null || month === answered) return null;
  return (
    <Question
      key={month}
      month={month}
      onReviewed={(next) => {
        setAnswered(month);
        setReviewed(next);
      }}
      onSkipped={() => setAnswered(month)}
    />
  );
}

const resolver = schemaResolver(
  z.pipe(
    z.object({
      guess: z
        .string()
        .check(
          z.refine(
            (typed) => canonicalMoney(typedMoney(typed)) !== null,
            'Please enter an amount, such as 120',
          ),
        ),
    }),
    z.transform(({ guess }: { guess: string }) => ({ guess: canonicalMoney(typedMoney(guess)) ?? '' })),
  ),
);

type QuestionProps = { month: string; onReviewed: (reviewed: Reviewed) => void; onSkipped: () => void };

function Question({ month, onReviewed, onSkipped }: QuestionProps) {
  const [open, setOpen] = useState(false);
  const body = { month, timeZone: deviceTimeZone() };
  const { form, submit, pending } = useEndpointForm(reviewMonth, {
    resolver,
    defaults: { guess: '' },
    request: (_guess: { guess: string }, send) => send(body),
    failed: "Last month didn't load",
    onDone: (totals, { guess }) => onReviewed({ totals, guess }),
  });
  const { register, formState } = form;
  const skip = () => {
    onSkipped();
    // If this fails, the card simply appears again another time.
    void call(reviewMonth, { body }).catch(() => undefined);
  };
  return (
    <section className={cx(layout.card, styles.fold)} aria-labelledby="month-review">
      <h2>
        <button
          type="button"
          id="month-review"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls="month-review-question"
          onClick={() => setOpen(!open)}
        >
          <ClockIcon size={20} />
          <span className={layout.grow}>Looking back at {monthName(month)}</span>
          <ChevronDownIcon size={20} className={cx(styles.chevron, open && styles.up)} />
        </button>
      </h2>
      <div id="month-review-question" className={styles.unfolded} hidden={!open}>
        <p className={styles.text}>
          What do you think it cost you, all in all? Have a guess, then see what you logged. Only you see
          this.
        </p>
        <form className={styles.guess} noValidate onSubmit={submit}>
          <Field label="Your guess" error={formState.errors.guess?.message}>
            <MoneyInput {...register('guess')} />
          </Field>
          <div className={layout.two}>
            <Button type="submit" pending={pending} pendingLabel="Loading...">
              See {monthName(month)}
            </Button>
            <Button variant="ghost" onClick={skip}>
              Skip
            </Button>
          </div>
        </form>
      </div>
    </section>
  );
}

function Answer({ totals, guess, onClose }: Reviewed & { onClose: () => void }) {
  const { month, sessions, totalSpent, totalWon } = totals;
  return (
    <section className={layout.card} aria-labelledby="month-review">
      <h2 id="month-review" className={styles.heading} tabIndex={-1} ref={(heading) => heading?.focus()}>
        Looking back at {monthName(month)}
      </h2>
      <p className={styles.text}>
        Over {formatCountOf(sessions, 'session')} you put in{' '}
        <b>
          <AmountInText value={totalSpent} />
        </b>
        , and{' '}
        <b>
          <AmountInText value={totalWon} />
        </b>{' '}
        came back: <NetText totals={{ spent: totalSpent, won: totalWon }} />
      </p>
      <p className={styles.text}>{guessInWords(guess, totalSpent, totalWon)}</p>
      <Button small className={styles.action} onClick={onClose}>
        Done
      </Button>
    </section>
  );
}
