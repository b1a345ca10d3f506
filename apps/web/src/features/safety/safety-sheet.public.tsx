import { type ReactNode, useState } from 'react';
import { type LoadComponent, useChunk } from '../../lib/use-chunk.ts';
import { BanIcon, FlagIcon } from '../../ui/drawings/icons-content.tsx';
import { EyeIcon, EyeOffIcon } from '../../ui/drawings/icons-eyes.tsx';
import { ConfirmSheet } from '../../ui/overlays/confirm-sheet.tsx';
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { useOwnClose } from '../../ui/overlays/use-own-close.ts';
import { ErrorState } from '../../ui/page/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/page/skeleton.tsx';
import { useProfile } from '../people/people.public.ts';
import type { ReportSheetProps } from './report-sheet.tsx';
import { type ShownPerson, useBlockOrMute } from './safety-queries.ts';
import styles from './safety-sheet.module.css';

export type SafetySheetProps = ReportSheetProps & {
  title?: string;
  /** The page's own actions, first in the menu. */
  children?: ReactNode;
};

const titles = {
  post: (username: string) => `Post by ${username}`,
  comment: (username: string) => `Comment by ${username}`,
  user: (username: string) => username,
};

/** Actions on another member's content: report it, mute or block the person. */
export function SafetySheet({ target, person, title, children, ...rest }: SafetySheetProps) {
  const onClose = useOwnClose(rest.onClose);
  const [step, setStep] = useState<'menu' | 'report' | 'block'>('menu');
  if (step === 'report') return <Report target={target} person={person} onClose={onClose} />;
  if (step === 'block') return <BlockSheet person={person} onClose={onClose} />;
  return (
    <Sheet open title={title ?? titles[target.kind](person.username)} onClose={onClose}>
      {children}
      <div className={styles.rest}>
        <Menu>
          <MenuItem
            icon={<FlagIcon size={20} />}
            note="Our moderators look at it. Nobody is told who reported it."
            onPress={() => setStep('report')}
          >
            Report {target.kind === 'user' ? person.username : target.kind}
          </MenuItem>
          <MuteItem person={person} onDone={onClose} />
          <MenuItem
            icon={<BanIcon size={20} />}
            note="Neither of you sees the other any more."
            danger
            onPress={() => setStep('block')}
          >
            Block {person.username}
          </MenuItem>
        </Menu>
      </div>
    </Sheet>
  );
}

const loadReport: LoadComponent<ReportSheetProps> = () =>
  import('./report-sheet.tsx').then((m) => m.ReportSheet);

/** The form and its validation are loaded when it is opened. */
function Report(props: ReportSheetProps) {
  const { component: Loaded, failed, retry } = useChunk(loadReport);
  if (Loaded) return <Loaded {...props} />;
  return (
    <Sheet open title="Report" onClose={props.onClose}>
      {failed ? (
        <ErrorState what="The form" onRetry={retry} />
      ) : (
        <SkeletonGroup>
          <Skeleton height="280px" />
        </SkeletonGroup>
      )}
    </Sheet>
  );
}

function MuteItem({ person, onDone }: { person: ShownPerson; onDone: () => void }) {
  const isMuted = useProfile(person.id).data?.isMuted ?? false;
  const { mutate, isPending } = useBlockOrMute({ onDone });
  const Icon = isMuted ? EyeIcon : EyeOffIcon;
  const does = isMuted
    ? 'Their posts come back to your feeds.'
    : "Their posts leave your feeds. They aren't told.";
  return (
    <MenuItem
      icon={<Icon size={20} />}
      note={isPending ? 'Loading...' : does}
      onPress={() => {
        if (!isPending) mutate({ kind: 'mute', person, on: !isMuted });
      }}
    >
      {isMuted ? 'Unmute' : 'Mute'} {person.username}
    </MenuItem>
  );
}

function BlockSheet({ person, onClose }: { person: ShownPerson; onClose: () => void }) {
  const { mutate, isPending } = useBlockOrMute({ onDone: onClose });
  return (
    <ConfirmSheet
      open
      title={`Block ${person.username}?`}
      confirmLabel="Block"
      pending={isPending}
      pendingLabel="Blocking..."
      onConfirm={() => mutate({ kind: 'block', person, on: true })}
      onClose={onClose}
    >
      Neither of you will see the other's profile, posts or comments. If you follow each other, that ends both
      ways. They aren't told. You can unblock them in Settings.
    </ConfirmSheet>
  );
}
