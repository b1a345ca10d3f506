import { useState } from 'react';
import type { Me } from '../../features/session/session.public.ts';
import { isProfileAsked, noteProfileAsked } from '../../lib/device-storage/profile-asked.ts';
import { Button } from '../../ui/controls/button.tsx';
import styles from './profile-ask.module.css';

/** Asks owners without a photo or a bio for them, until they have answered once. */
export function ProfileAsk({ viewer, onAdd }: { viewer: Me; onAdd: () => void }) {
  const [isAnswered, setAnswered] = useState(() => isProfileAsked(viewer.id));
  const missing = [
    ...(viewer.profileImageUrl ? [] : ['a photo']),
    ...(viewer.bio ? [] : ['a line about you']),
  ];
  if (isAnswered || missing.length === 0) return null;
  const answer = () => {
    noteProfileAsked(viewer.id);
    setAnswered(true);
    document.querySelector('h1')?.focus({ preventScroll: true });
  };
  return (
    <section className={styles.ask} aria-label="Your profile">
      <p className={styles.text}>Add {missing.join(' and ')}, so that mates recognise you.</p>
      <div className={styles.actions}>
        <Button small variant="ghost" onClick={answer}>
          Not now
        </Button>
        <Button
          small
          onClick={() => {
            answer();
            onAdd();
          }}
        >
          Add
        </Button>
      </div>
    </section>
  );
}
