import { AlertIcon, OfflineIcon } from '../../ui/icons.tsx';
import type { WinProblem } from './use-win-form.ts';
import styles from './win-form.module.css';

/** Why sending did not work, beside the button that was pressed. */
export function FormProblem({ problem }: { problem: WinProblem | null }) {
  const Icon = problem?.kind === 'refused' ? AlertIcon : OfflineIcon;
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
