import type { ReactNode } from 'react';
import layout from '../../styles/layout.module.css';
import type from '../../styles/type.module.css';
import { Badge } from '../../ui/badge.tsx';
import { AlertIcon, CheckIcon } from '../../ui/drawings/icons.tsx';
import styles from './set-up.module.css';
import type { SetUpState, SetUpStep as Step } from './set-up-queries.ts';
import { stateWords, stepTitles } from './set-up-words.ts';

type SetUpStepProps = {
  step: Step;
  state: SetUpState;
  /** What the server has detected, as names and values. */
  facts: readonly (readonly [string, ReactNode])[];
  /** An explanation, and what to do. */
  children: ReactNode;
};

/** A step of the first day: its state, and what to do. */
export function SetUpStep({ step, state, facts, children }: SetUpStepProps) {
  const { word, tone } = stateWords[state];
  return (
    <li className={layout.card} aria-labelledby={`step-${step}`}>
      <div className={styles.head}>
        <h2 id={`step-${step}`} className={type.h2}>
          {stepTitles[step]}
        </h2>
        <Badge tone={tone}>
          {state === 'done' ? <CheckIcon size={14} /> : null}
          {state === 'broken' ? <AlertIcon size={14} /> : null}
          {word}
        </Badge>
      </div>
      <div className={styles.text}>{children}</div>
      <Facts facts={facts} />
    </li>
  );
}

export function Facts({ facts }: { facts: SetUpStepProps['facts'] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
