import type { MouseEvent } from 'react';
import { useFlushOutbox } from '../features/outbox/use-flush-outbox.public.ts';
import { useViewer } from '../features/session/session.public.ts';
import { paths, venuePath } from '../lib/paths.ts';
import { reselectTab } from '../lib/tab-reselection.ts';
import {
  FeedIcon,
  FeedOnIcon,
  MapIcon,
  MapOnIcon,
  PlusIcon,
  ProfileIcon,
  ProfileOnIcon,
  TrackerIcon,
  TrackerOnIcon,
} from '../ui/drawings/icons.tsx';
import { BottomNav, type NavEntry } from '../ui/page/bottom-nav.tsx';

const entries: readonly NavEntry[] = [
  { href: paths.home, label: 'Feed', icon: FeedIcon, iconOn: FeedOnIcon },
  { href: paths.map, label: 'Map', icon: MapIcon, iconOn: MapOnIcon },
  { href: paths.add, label: 'Add', icon: PlusIcon, iconOn: PlusIcon, pill: true },
  { href: paths.tracker, label: 'Tracker', icon: TrackerIcon, iconOn: TrackerOnIcon },
  { href: paths.profile, label: 'Profile', icon: ProfileIcon, iconOn: ProfileOnIcon },
];

/**
 * The navigation entry of a path. A venue's page belongs to the map, the full history to the tracker, and own content
 * to the profile.
 */
function entryOf(path: string): string {
  if (path.startsWith(venuePath(''))) return paths.map;
  if (path === paths.ownContent) return paths.profile;
  return path === paths.trackerHistory ? paths.tracker : path;
}

export function MainNav({ path }: { path: string }) {
  const current = entryOf(path);
  const { viewer } = useViewer();
  useFlushOutbox(viewer?.id);
  const again = (event: MouseEvent) => {
    if (path === current && reselectTab()) event.preventDefault();
  };
  return <BottomNav entries={entries} current={current} onCurrentPress={again} />;
}
