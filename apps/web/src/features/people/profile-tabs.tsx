import { type ReactNode, useState } from 'react';
import { BookmarkIcon, GridIcon, TagIcon } from '../../ui/drawings/icons-content.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { TabPanel, Tabs } from '../../ui/page/tabs.tsx';
import styles from './profile-view.module.css';

type ProfileTab = 'posts' | 'saved' | 'tagged';

const tabs = [
  { value: 'posts', label: 'Posts', icon: <GridIcon size={20} /> },
  { value: 'saved', label: 'Saved', icon: <BookmarkIcon size={20} /> },
  { value: 'tagged', label: 'Tagged', icon: <TagIcon size={20} /> },
] as const;

/** The tabs below the head of a profile. Saving and tagging do not exist yet. */
export function ProfileTabs({ posts, saved }: { posts: ReactNode; saved: ReactNode }) {
  const [tab, setTab] = useState<ProfileTab>('posts');
  return (
    <>
      <Tabs label="Profile" tabs={tabs} value={tab} onChange={setTab} id="profile" className={styles.tabs} />
      <TabPanel id="profile" value={tab}>
        {tab === 'posts' ? posts : null}
        {tab === 'saved' ? saved : null}
        {tab === 'tagged' ? <EmptyState illustration="alone" heading="No tagged posts yet" /> : null}
      </TabPanel>
    </>
  );
}
