import { brand } from '@reelmates/contract/brand';
import { type FormEvent, useId, useRef, useState } from 'react';
import { reportFailure } from '../../lib/api/report-failure.ts';
import { afterPaint } from '../../lib/browser/after-paint.ts';
import { cx } from '../../lib/cx.ts';
import { formatPlural } from '../../lib/text/format.ts';
import { formatDate, formatDateWithTime } from '../../lib/text/time.ts';
import { toast } from '../../lib/toast-store.ts';
import controls from '../../styles/controls.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { AlertIcon } from '../../ui/drawings/icons.tsx';
import { ConfirmSheet } from '../../ui/overlays/confirm-sheet.tsx';
import styles from './break.module.css';
import {
  type ExclusionPeriod,
  exclusionPeriods,
  useBreak,
  useNow,
  useSetExclusion,
} from './break-queries.ts';
import { endOf, exclusionBannerId, isOver, longerPeriods } from './break-time.ts';
import { BetStopText, VenueExclusionText } from './other-exclusions.tsx';

/** Chooses a period, explains it, and sets it after a confirmation; during a break, extends it. */
export function PeriodForm() {
  const own = useBreak();
  const name = useId();
  const form = useRef<HTMLFormElement>(null);
  const [days, setDays] = useState<ExclusionPeriod | null>(null);
  const [missing, setMissing] = useState(false);
  const [confirming, setConfirming] = useState<Date | null>(null);
  const set = useSetExclusion();
  const now = useNow();
  const longer = own !== null;

  const ask = (event: FormEvent) => {
    event.preventDefault();
    setMissing(days === null);
    if (days === null) form.current?.querySelector('input')?.focus();
    else setConfirming(endOf(days, Date.now()));
  };
  // This form may be gone when the response arrives: a break that was over runs again.
  const confirm = async () => {
    if (days === null) return;
    try {
      await set.mutateAsync(days);
    } catch (error) {
      reportFailure(error, 'Failed to set self-exclusion. Please try again.');
      return;
    }
    setConfirming(null);
    setDays(null);
    afterPaint(readAboutBreak);
    toast({
      title: 'Self-Exclusion Set',
      description: 'Your self-exclusion period has been activated. Stay strong!',
      variant: 'support',
    });
  };
  const periods = longerPeriods(exclusionPeriods, own, now);
  return (
    <>
      {periods.length === 0 ? (
        <p className={styles.text}>This is the longest break. You can make it longer as its days pass.</p>
      ) : (
        <form ref={form} noValidate onSubmit={ask}>
          <fieldset aria-describedby={missing ? `${name}-error` : undefined}>
            <legend className={styles.legend}>
              {own === null || isOver(own, now)
                ? 'Step away for as long as you like. Pick a self-exclusion period.'
                : 'You can make your break longer, never shorter. Counted from today:'}
            </legend>
            <div className={cx(styles.chips, missing && styles.invalid)}>
              {periods.map((period) => (
                <label key={period} className={styles.chip}>
                  <input
                    type="radio"
                    name={name}
                    value={period}
                    checked={days === period}
                    onChange={() => {
                      setDays(period);
                      setMissing(false);
                    }}
                    aria-invalid={missing || undefined}
                    className={controls.cover}
                  />
                  {formatPlural(period, 'day')}
                </label>
              ))}
            </div>
          </fieldset>
          <div role="alert">
            {missing ? (
              <p id={`${name}-error`} className={styles.error}>
                <AlertIcon size={16} />
                Please select an exclusion period
              </p>
            ) : null}
          </div>
          <Button type="submit" variant="support" block className={styles.submit}>
            {longer ? 'Extend Self-Exclusion' : 'Set Self-Exclusion'}
          </Button>
        </form>
      )}
      {confirming && days !== null ? (
        <ConfirmBreak
          until={confirming}
          longer={longer}
          pending={set.isPending}
          onConfirm={confirm}
          onClose={() => setConfirming(null)}
        />
      ) : null}
    </>
  );
}

/**
 * The screen has changed around the form, and on the tracker, the form for a session would be in its place. Reading goes on
 * at the top, where the break is told.
 */
function readAboutBreak(): void {
  window.scrollTo(0, 0);
  const heading = document.querySelector<HTMLElement>(`#${exclusionBannerId}, h1`);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

type ConfirmBreakProps = {
  until: Date;
  /** Whether a break is extended. */
  longer: boolean;
  pending: boolean;
  onConfirm: () => Promise<void>;
  onClose: () => void;
};

/** Says until when the break lasts, what closes, and that it cannot be shortened. */
function ConfirmBreak({ until, longer, pending, onConfirm, onClose }: ConfirmBreakProps) {
  return (
    <ConfirmSheet
      open
      onClose={onClose}
      onConfirm={onConfirm}
      title={longer ? `Extend until ${formatDate(until)}?` : `Take a break until ${formatDate(until)}?`}
      confirmLabel={longer ? 'Extend my break' : 'Start my break'}
      cancelLabel="Not now"
      variant="support"
      pending={pending}
      pendingLabel="Setting..."
    >
      <div className={styles.confirm}>
        <p>
          It runs until <b>{formatDateWithTime(until)}</b>, on all your devices, and starts at once. It can be
          made longer. Nobody can shorten or lift it, and that includes us.
        </p>
        <p>
          The feed, likes, profiles, the map, venues, posting and the leaderboard close. Your tracker, your
          settings and your data stay open. Nobody else is told.
        </p>
        <p>
          It covers {brand.name} alone. <VenueExclusionText />
        </p>
        <p>
          <BetStopText />
        </p>
      </div>
    </ConfirmSheet>
  );
}
