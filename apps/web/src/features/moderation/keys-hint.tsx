import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Switch } from '../../ui/toggles.tsx';
import styles from './keys-hint.module.css';
import { queueKeys, useQueueKeys } from './use-queue-keys.ts';

const approve = { keys: ['A'], does: 'Approve' };
const deny = { keys: ['D'], does: 'Deny' };
const feature = { keys: ['F'], does: 'Feature (add to For You)' };
const moves = [
  { keys: ['J', '→'], does: 'Next' },
  { keys: ['K', '←'], does: 'Previous' },
  { keys: ['↓', '↑'], does: 'The one below, the one above' },
];
const inDenial = [
  { keys: ['1', '2', '3', '4'], does: 'Choose a reason, once denying' },
  { keys: ['Enter'], does: 'Deny with that reason, or with none' },
];

/** On desktops: the main keys in a line, and the button (or `?`) that shows them all. */
export function KeysHint({ feature: withFeature }: { feature: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [isOn, setOn] = useState(queueKeys.areOn());
  useQueueKeys({ '?': { run: () => setOpen(true) } });
  const decisions = withFeature ? [approve, deny, feature] : [approve, deny];
  const all = [...moves, ...decisions, { keys: ['V'], does: 'View the photo' }, ...inDenial];
  return (
    <div className={styles.hint}>
      {isOn ? (
        <p className={styles.line} aria-hidden="true">
          <span>
            <Keys keys={['J', 'K']} /> move
          </span>
          <span>
            <Keys keys={['A']} /> approve
          </span>
          <span>
            <Keys keys={['D']} /> deny
          </span>
          {withFeature ? (
            <span>
              <Keys keys={['F']} /> feature
            </span>
          ) : null}
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
            queueKeys.turn(next);
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

function Keys({ keys }: { keys: readonly string[] }) {
  return keys.map((key) => (
    <kbd key={key} className={styles.key}>
      {key}
    </kbd>
  ));
}
