import { type ShownPerson, useBlockOrMute } from '../../features/safety/safety-queries.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EyeOffIcon } from '../../ui/drawings/icons-eyes.tsx';
import styles from './muted-hint.module.css';

/** Reminds the viewer of the mute, on the profile of the muted person. */
export function MutedHint({ person }: { person: ShownPerson }) {
  const { mutate, isPending } = useBlockOrMute();
  return (
    <div className={styles.muted}>
      <EyeOffIcon size={18} className={styles.mutedIcon} />
      <p className={styles.mutedText}>Muted: their posts don't come up in your feeds.</p>
      <Button
        small
        variant="ghost"
        pending={isPending}
        pendingLabel="Loading..."
        onClick={() => mutate({ kind: 'mute', person, on: false })}
      >
        Unmute
      </Button>
    </div>
  );
}
