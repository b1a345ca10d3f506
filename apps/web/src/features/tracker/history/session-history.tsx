import { limits } from '@reelmates/contract/limits';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { cx } from '../../../lib/cx.ts';
import { paths } from '../../../lib/paths.ts';
import layout from '../../../styles/layout.module.css';
import type from '../../../styles/type.module.css';
import { Button, LinkButton } from '../../../ui/controls/button.tsx';
import { useFocusAfterRemoval } from '../../../ui/use-focus-after-removal.ts';
import type { PlaySession } from '../tracker-queries.ts';
import styles from './session-history.module.css';
import { SessionRow } from './session-row.tsx';
import { SessionSheet } from './session-sheet.tsx';

/**
 * Three rows, three more with each press, and a link to all others.
 * @param sessions latest first
 */
export function SessionHistory({ sessions }: { sessions: readonly PlaySession[] }) {
  const [shown, setShown] = useState<number>(limits.sessionsShown);
  const [opened, setOpened] = useState<PlaySession | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const keepFocus = useFocusAfterRemoval();
  const showMore = () => {
    flushSync(() => setShown(shown + limits.sessionsShown));
    // The button may have disappeared, so reading continues with the first new row.
    list.current?.querySelectorAll('button')[shown]?.focus();
  };
  if (sessions.length === 0)
    return <p className={cx(layout.card, type.s14, type.t2)}>Your sessions will be listed here.</p>;
  return (
    <>
      <ul ref={list} className={layout.list} {...keepFocus}>
        {sessions.slice(0, shown).map((session) => (
          <li key={session.id}>
            <SessionRow {...session} onOpen={() => setOpened(session)} />
          </li>
        ))}
      </ul>
      <div className={cx(layout.two, styles.actions)}>
        {sessions.length > shown ? <Button onClick={showMore}>Load More</Button> : null}
        <LinkButton href={paths.trackerHistory} variant="outline">
          View all
        </LinkButton>
      </div>
      {opened ? <SessionSheet session={opened} onClose={() => setOpened(null)} /> : null}
    </>
  );
}
