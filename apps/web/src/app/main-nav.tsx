import type { MouseEvent } from 'react';
import { paths, venuePath } from '../lib/paths.ts';
import { pressAgain } from '../lib/pressed-again.ts';
import { BottomNav, type NavEntry } from '../ui/bottom-nav.tsx';
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
} from '../ui/icons.tsx';

const entries: readonly NavEntry[] = [
  { href: paths.home, label: 'Feed', icon: FeedIcon, iconOn: FeedOnIcon },
  { href: paths.map, label: 'Map', icon: MapIcon, iconOn: MapOnIcon },
  { href: paths.add, label: 'Add', icon: PlusIcon, iconOn: PlusIcon, pill: true },
  { href: paths.tracker, label: 'Tracker', icon: TrackerIcon, iconOn: TrackerOnIcon },
  { href: paths.profile, label: 'Profile', icon: ProfileIcon, iconOn: ProfileOnIcon },
];

export function MainNav({ path }: { path: string }) {
  // A venue's page belongs to the map.
  const current = path.startsWith(venuePath('')) ? paths.map : path;
  const again = (event: MouseEvent) => {
    if (path === current && pressAgain()) event.preventDefault();
  };
  return <BottomNav entries={entries} current={current} onCurrentPress={again} />;
}
