import type { Problem } from '../../lib/forms/use-submission.ts';
import { AlertIcon, OfflineIcon } from '../drawings/icons.tsx';
import styles from './form-problem.module.css';

/** Why sending failed, beside the button. */
export function FormProblem({ problem }: { problem: Problem | null }) {
  const Icon = problem?.kind === 'offline' ? OfflineIcon : AlertIcon;
  return (
    <div role="alert">
      {problem ? (
        <p className={styles.problem}>
          <Icon size={20} className={styles[problem.kind]} />
          {problem.text}
        </p>
      ) : null}
    </div>
  );
}
