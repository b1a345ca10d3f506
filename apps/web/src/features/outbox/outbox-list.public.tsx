import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { reportFailure } from '../../lib/api/report-failure.ts';
import { useOnline } from '../../lib/browser/use-online.ts';
import { cx } from '../../lib/cx.ts';
import { toast } from '../../lib/toast-store.ts';
import { createUnlessBusy } from '../../lib/unless-busy.ts';
import layout from '../../styles/layout.module.css';
import type from '../../styles/type.module.css';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { useFocusAfterRemoval } from '../../ui/use-focus-after-removal.ts';
import { type OutboxActions, useOutboxActions } from './outbox-actions.ts';
import type { OutboxEntry } from './outbox-entries.ts';
import styles from './outbox-list.module.css';

export type { OutboxActions } from './outbox-actions.ts';

type Parts<Entry extends OutboxEntry> = {
  /** The title of the sheet. */
  title: string;
  /** @param note that the entry waits, or why it was refused */
  row: (entry: Entry, note: ReactNode, open: () => void) => ReactNode;
  details: (entry: Entry) => ReactNode;
  /** The editor of an entry, here or on another screen; null if there is nothing to edit. */
  editor: (entry: Entry, actions: OutboxActions, close: () => void) => ReactElement | (() => void) | null;
  /** The texts of the toasts after deleting an entry, and after failing to. */
  deleted: { done: string; failed: string };
};

type OutboxListProps<Entry extends OutboxEntry> = Parts<Entry> & {
  accountId: string;
  /** At least one entry. */
  entries: readonly Entry[];
  /** Names the entries and says that they are only on this device. */
  heading: string;
  /** The level of the heading; by default h2. */
  headingAs?: 'h2' | 'h3';
  about?: string;
};

/** Acts on this device that were not sent. Each can be viewed, changed and deleted. */
export function OutboxList<Entry extends OutboxEntry>(props: OutboxListProps<Entry>) {
  const { accountId, entries, heading, headingAs: Heading = 'h2', about, ...parts } = props;
  const [openedKey, setOpenedKey] = useState<string | null>(null);
  const actions = useOutboxActions(accountId);
  const online = useOnline();
  const keepFocus = useFocusAfterRemoval();
  const opened = entries.find(({ key }) => key === openedKey);
  const sendable = entries.some(({ problem }) => problem === null);
  // The feed has one such list at its top, and each post one above its composer.
  const headingId = useId();
  return (
    <section className={styles.outbox} aria-labelledby={headingId}>
      <Heading id={headingId} className={styles.heading}>
        {heading}
      </Heading>
      <p className={cx(type.s14, type.t2)}>
        {about} {sendable ? whenSent(online) : null}
      </p>
      <ul className={cx(layout.list, styles.list)} {...keepFocus}>
        {entries.map((entry) => (
          <li key={entry.key}>
            {parts.row(entry, <Note problem={entry.problem} />, () => setOpenedKey(entry.key))}
          </li>
        ))}
      </ul>
      {online && sendable ? (
        <Button
          small
          pending={actions.sending}
          pendingLabel="Sending..."
          onClick={() => void actions.sendAll()}
        >
          Send now
        </Button>
      ) : null}
      {opened ? (
        <EntrySheet
          key={opened.key}
          entry={opened}
          actions={actions}
          onClose={() => setOpenedKey(null)}
          {...parts}
        />
      ) : null}
    </section>
  );
}

const whenSent = (online: boolean) =>
  online ? 'Press Send now to try again.' : "Sent as soon as you're online.";

function Note({ problem }: { problem: string | null }) {
  return (
    <span className={styles.note}>
      {problem === null ? (
        <Badge>Waiting</Badge>
      ) : (
        <>
          <Badge tone="danger">Not sent</Badge>
          <span className={styles.problem}>{problem}</span>
        </>
      )}
    </span>
  );
}

type EntrySheetProps<Entry extends OutboxEntry> = Parts<Entry> & {
  entry: Entry;
  actions: OutboxActions;
  onClose: () => void;
};

function EntrySheet<Entry extends OutboxEntry>(props: EntrySheetProps<Entry>) {
  const { entry, actions, onClose, title, details, editor, deleted } = props;
  const { triedAt, problem } = entry;
  const editing = editor(entry, actions, onClose);
  const { isEditing, edit } = useEditing(entry, actions, editing);
  // A second press would find the entry held by the first one.
  const [unlessBusy] = useState(createUnlessBusy);
  const isUnsettled = triedAt !== null && !('on' in entry);
  const remove = async () => {
    let removed: OutboxEntry | undefined;
    try {
      removed = await actions.remove(entry);
    } catch (error) {
      reportFailure(error, deleted.failed);
    }
    if (!removed) return;
    const saved = removed;
    onClose();
    const restore = () =>
      actions.save(saved).catch((error: unknown) => reportFailure(error, 'Failed to undo'));
    toast({ title: deleted.done, action: { label: 'Undo', onPress: () => void restore() } });
  };
  if (isEditing && typeof editing === 'object') return editing;
  return (
    <Sheet open title={title} onClose={onClose}>
      {details(entry)}
      {problem === null ? null : (
        <p className={styles.why}>
          It wasn't sent: {problem.replace(/\.$/, '')}. You can {editing === null ? '' : 'correct or '}delete
          it.
        </p>
      )}
      {isUnsettled ? (
        <p className={styles.why}>
          It was sent and no answer has come yet, so it may have arrived. You can edit it once that is
          settled. Deleting it here leaves what has arrived.
        </p>
      ) : null}
      <div className={cx(layout.two, styles.actions)}>
        {editing === null || isUnsettled ? null : <Button onClick={() => void unlessBusy(edit)}>Edit</Button>}
        <Button variant="dangerSoft" onClick={() => void unlessBusy(remove)}>
          Delete
        </Button>
      </div>
    </Sheet>
  );
}

/** Edits an entry, if it can be edited. It is not sent until its editor here is closed. */
function useEditing(entry: OutboxEntry, actions: OutboxActions, editing: ReactElement | (() => void) | null) {
  const [isEditing, setEditing] = useState(false);
  const sheet = useRef({ isClosed: false, onClose: () => {} });
  useEffect(() => {
    const { current } = sheet;
    current.isClosed = false;
    return () => {
      current.isClosed = true;
      current.onClose();
    };
  }, []);
  const untilClosed = () =>
    new Promise<void>((resolve) => {
      sheet.current.onClose = resolve;
      if (sheet.current.isClosed) resolve();
      else setEditing(true);
    });
  const edit = async () => {
    const isElsewhere = typeof editing === 'function';
    try {
      const ran = await actions.change(entry, isElsewhere ? () => Promise.resolve() : untilClosed);
      if (ran && isElsewhere) editing();
    } catch (error) {
      reportFailure(error, 'It could not be opened');
    }
  };
  return { isEditing, edit };
}
