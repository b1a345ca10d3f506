import { setUpSteps } from '@reelmates/contract/admin/set-up';
import { Link } from 'wouter';
import { adminTabPath } from '../../lib/paths.ts';
import layout from '../../styles/layout.module.css';
import { ChevronRightIcon, ListIcon } from '../../ui/drawings/icons-content.tsx';
import styles from './set-up-card.module.css';
import { useSetUp } from './set-up-queries.ts';
import { stepTitles } from './set-up-words.ts';

/** On the dashboard, while something is left to do. Hidden until that is known. */
export function SetUpCard() {
  const { data } = useSetUp();
  if (!data || data.done === data.total) return null;
  const open = setUpSteps.filter((step) => data[step].state !== 'done');
  const isBroken = open.some((step) => data[step].state === 'broken');
  return (
    <Link href={adminTabPath('set-up')} className={styles.card}>
      <ListIcon />
      <span className={layout.grow}>
        <span className={styles.title}>
          Set up: {data.done} of {data.total}
        </span>
        <span className={styles.note}>
          {isBroken ? 'Needs a look' : 'Still to do'}: {open.map((step) => stepTitles[step]).join(', ')}
        </span>
      </span>
      <ChevronRightIcon size={20} />
    </Link>
  );
}
