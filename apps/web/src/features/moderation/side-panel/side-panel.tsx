import { useEffect, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { CloseIcon } from '../../../ui/drawings/icons.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useQueueKeys } from '../review/use-queue-keys.ts';
import { PersonPanel } from './person-panel.tsx';
import { PostPanel } from './post-panel.tsx';
import styles from './side-panel.module.css';
import { pathOf } from './side-panel-link.tsx';
import { openSidePanel, type PanelSubject, sidePanelStore } from './side-panel-store.ts';
import { VenuePanel } from './venue-panel.tsx';

const titles = { person: 'Member', venue: 'Venue', post: 'Post' };
const contents = { person: PersonPanel, venue: VenuePanel, post: PostPanel };
const close = () => openSidePanel(null);
const isWide = () => matchMedia('(min-width: 960px)').matches;

/** A person, a venue or a post beside the queue: a panel on desktops, a sheet on phones. */
export function SidePanel() {
  const subject = useSyncExternalStore(sidePanelStore.subscribe, sidePanelStore.get);
  useEffect(() => close, []);
  if (subject === null) return null;
  if (isWide()) return <Panel subject={subject} />;
  return (
    <Sheet open onClose={close} title={titles[subject.kind]}>
      <Content subject={subject} />
    </Sheet>
  );
}

function Panel({ subject }: { subject: PanelSubject }) {
  useQueueKeys({ escape: { run: close } });
  return (
    <aside className={styles.panel} aria-label={`${titles[subject.kind]}, beside the queue`}>
      <div className={styles.head}>
        <p className={styles.title}>{titles[subject.kind]}</p>
        <IconButton label="Close panel" onClick={close}>
          <CloseIcon size={20} />
        </IconButton>
      </div>
      <div className={styles.body}>
        <Content subject={subject} />
      </div>
    </aside>
  );
}

function Content({ subject }: { subject: PanelSubject }) {
  const Shown = contents[subject.kind];
  return (
    <>
      <Shown key={subject.id} id={subject.id} />
      <p className={styles.more}>
        <Link href={pathOf[subject.kind](subject.id)} className={styles.open}>
          Open the whole page
        </Link>
      </p>
    </>
  );
}
