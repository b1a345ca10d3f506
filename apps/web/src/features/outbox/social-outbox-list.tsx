import { formatMoney } from '@reelmates/contract/money';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { cx } from '../../lib/cx.ts';
import { paths } from '../../lib/paths.ts';
import { formatPlural } from '../../lib/text/format.ts';
import layout from '../../styles/layout.module.css';
import rows from '../../styles/rows.module.css';
import { ChevronRightIcon } from '../../ui/drawings/icons-content.tsx';
import { EditQueuedComment } from './edit-queued-comment.tsx';
import type { EntryPhoto, OutboxEntry } from './outbox-entries.ts';
import { OutboxList } from './outbox-list.public.tsx';
import styles from './social-outbox-list.module.css';

/** Posts, comments and toggles made without a connection. */
export function SocialOutboxList({ accountId, entries }: { accountId: string; entries: OutboxEntry[] }) {
  const [, navigate] = useLocation();
  return (
    <div className={styles.section}>
      <OutboxList
        accountId={accountId}
        entries={entries}
        heading={`${formatPlural(entries.length, 'thing')} on this device only`}
        title="Waiting on this device"
        row={(entry, note, open) => <Row entry={entry} note={note} onOpen={open} />}
        details={(entry) => <Details entry={entry} />}
        editor={(entry, actions, close) => {
          if (entry.kind === 'comment') {
            return <EditQueuedComment entry={entry} actions={actions} onClose={close} />;
          }
          if (entry.kind !== 'post' && entry.kind !== 'jackpot') return null;
          const tab = entry.kind === 'jackpot' ? 'tab=jackpot&' : '';
          // The form is on another screen.
          return () => navigate(`${paths.add}?${tab}queued=${entry.key}`);
        }}
        deleted={{ done: 'Deleted', failed: 'Failed to delete it' }}
      />
    </div>
  );
}

function Row({ entry, note, onOpen }: { entry: OutboxEntry; note: ReactNode; onOpen: () => void }) {
  const { title, text } = wordsOf(entry);
  return (
    <button type="button" className={cx(rows.openRow, styles.row)} aria-haspopup="dialog" onClick={onOpen}>
      <span className={layout.grow}>
        <span className={layout.itemTitle}>{title}</span>
        {text ? <bdi className={styles.line}>{text}</bdi> : null}
        {note}
      </span>
      <ChevronRightIcon size={18} className={styles.arrow} />
    </button>
  );
}

function Details({ entry }: { entry: OutboxEntry }) {
  const { title, text } = wordsOf(entry);
  return (
    <>
      <p className={layout.itemTitle}>{title}</p>
      {text ? <p className={styles.text}>{text}</p> : null}
      {'photo' in entry && entry.photo ? <PhotoOf photo={entry.photo} /> : null}
    </>
  );
}

function PhotoOf({ photo: { bytes, imageUrl } }: { photo: EntryPhoto }) {
  const [address] = useState(() => bytes && URL.createObjectURL(bytes));
  useEffect(() => () => (address ? URL.revokeObjectURL(address) : undefined), [address]);
  const shown = address ?? (imageUrl && `${imageUrl}?w=960`);
  return shown ? <img className={styles.photo} src={shown} alt="The one to be sent" /> : null;
}

/** What was done, with the text that was written. */
function wordsOf(entry: OutboxEntry): { title: string; text?: string | null | undefined } {
  switch (entry.kind) {
    case 'session':
      return { title: 'Session' };
    case 'post':
      return { title: `Win of ${formatMoney(String(entry.request.winAmount))}`, text: entry.request.caption };
    case 'jackpot':
      return { title: `Jackpot of ${formatMoney(String(entry.request.jackpotAmount))}` };
    case 'comment':
      return { title: `Comment on a post of ${entry.author}`, text: entry.content };
    case 'like':
      return { title: `${entry.on ? 'Like for' : 'Like taken back from'} a post of ${entry.author}` };
    case 'commentLike':
      return { title: `${entry.on ? 'Like for' : 'Like taken back from'} a comment of ${entry.author}` };
    case 'follow':
      return { title: `${entry.on ? 'Follow' : 'Stop following'} ${entry.username}` };
  }
}
