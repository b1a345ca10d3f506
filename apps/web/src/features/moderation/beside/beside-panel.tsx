import { useEffect, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { CloseIcon } from '../../../ui/drawings/icons.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useQueueKeys } from '../review/use-queue-keys.ts';
import { pathOf } from './beside-link.tsx';
import styles from './beside-panel.module.css';
import { besideStore, openBeside, type Thing } from './beside-store.ts';
import { PersonBeside } from './person-beside.tsx';
import { PostBeside } from './post-beside.tsx';
import { VenueBeside } from './venue-beside.tsx';

const titles = { person: 'Member', venue: 'Venue', post: 'Post' };
const contents = { person: PersonBeside, venue: VenueBeside, post: PostBeside };
const close = () => openBeside(null);
const isWide = () => matchMedia('(min-width: 960px)').matches;

/** A person, a venue or a post beside the queue, which goes on: a panel on desktops, a sheet on phones. */
export function BesidePanel() {
  const thing = useSyncExternalStore(besideStore.subscribe, besideStore.get);
  useEffect(() => close, []);
  if (thing === null) return null;
  if (isWide()) return <Panel thing={thing} />;
  return (
    <Sheet open onClose={close} title={titles[thing.kind]}>
      <Content thing={thing} />
    </Sheet>
  );
}

function Panel({ thing }: { thing: Thing }) {
  useQueueKeys({ escape: { run: close } });
  return (
    <aside className={styles.panel} aria-label={`${titles[thing.kind]}, beside the queue`}>
      <div className={styles.head}>
        <p className={styles.title}>{titles[thing.kind]}</p>
        <IconButton label="Close panel" onClick={close}>
          <CloseIcon size={20} />
        </IconButton>
      </div>
      <div className={styles.body}>
        <Content thing={thing} />
      </div>
    </aside>
  );
}

function Content({ thing }: { thing: Thing }) {
  const Shown = contents[thing.kind];
  return (
    <>
      <Shown key={thing.id} id={thing.id} />
      <p className={styles.more}>
        <Link href={pathOf[thing.kind](thing.id)} className={styles.open}>
          Open the whole page
        </Link>
      </p>
    </>
  );
}
