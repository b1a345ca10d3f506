import { memo, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Switch } from '../../../ui/controls/toggles.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import styles from './keys-hint.module.css';
import { queueKeys, useQueueKeys } from './use-queue-keys.ts';

const moves = [
  { keys: ['J', '→'], does: 'Next' },
  { keys: ['K', '←'], does: 'Previous' },
  { keys: ['↓', '↑'], does: 'The one below, the one above' },
];
const reasons = [
  { keys: ['1', '…', '9'], does: 'Deny at once with that reason' },
  { keys: ['0'], does: 'Deny in your own words' },
];
const undo = { keys: ['U'], does: 'Undo the latest decision' };
const ban = { keys: ['B'], does: 'Ban the author' };
const confirm = { keys: ['Enter'], does: 'Confirm' };

/** The keys of a queue's own decisions, described in a word and in full. */
export type KeyWords = { key: string; short: string; does: string };

/** On desktops: the main keys on one line, and the button (or `?`) that shows all keys. */
export type KeysHintProps = {
  actions: readonly KeyWords[];
  queue: { name?: string; reasonsOf?: string };
};

function Hint({ actions, queue }: KeysHintProps) {
  const [isOpen, setOpen] = useState(false);
  const [isOn, setOn] = useState(queueKeys.areEnabled());
  useQueueKeys({ '?': { run: () => setOpen(true) } });
  const all = [
    ...moves,
    ...actions.map(({ key, does }) => ({ keys: [key.toUpperCase()], does })),
    { keys: ['V'], does: 'View the photo' },
    ...(queue.reasonsOf ? reasons : []),
    ...(queue.name ? [undo, ban] : []),
    confirm,
  ];
  return (
    <div className={styles.hint}>
      {isOn ? (
        <p className={styles.line} aria-hidden="true">
          <span>
            <Keys keys={['J', 'K']} /> move
          </span>
          {actions.map(({ key, short }) => (
            <span key={key}>
              <Keys keys={[key.toUpperCase()]} /> {short}
            </span>
          ))}
        </p>
      ) : null}
      <Button small onClick={() => setOpen(true)}>
        Keys
        <Keys keys={['?']} />
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title="Keyboard shortcuts">
        <Switch
          label="Single keys"
          note="Off until you leave the page, if they get in the way of your speech or switch input."
          checked={isOn}
          onChange={(next) => {
            queueKeys.setEnabled(next);
            setOn(next);
          }}
        />
        <dl className={styles.list}>
          {all.map(({ keys, does }) => (
            <div key={does} className={styles.row}>
              <dt>
                <Keys keys={keys} />
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </Sheet>
    </div>
  );
}

/** Renders only when the keys change, not with each decision. */
export const KeysHint = memo(Hint);

function Keys({ keys }: { keys: readonly string[] }) {
  return keys.map((key) => (
    <kbd key={key} className={styles.key}>
      {key}
    </kbd>
  ));
}
