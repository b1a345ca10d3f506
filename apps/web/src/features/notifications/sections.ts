import { DAY_MS } from '@reelmates/contract/time';
import type { ShownNotification } from './join-groups.ts';

type Section = { heading: 'New' | 'This week' | 'Earlier'; items: ShownNotification[] };

/** Unread notifications first, then the last seven days, then older ones, each in the order of the list. */
export function sectionsOf(items: readonly ShownNotification[]): Section[] {
  const now = Date.now();
  const firstRead = items.findIndex(({ read }) => read);
  const fresh = items.slice(0, firstRead < 0 ? items.length : firstRead);
  const rest = items.slice(fresh.length);
  const isOld = ({ createdAt }: ShownNotification) => Date.parse(createdAt) < now - 7 * DAY_MS;
  const sections: Section[] = [
    { heading: 'New', items: fresh },
    { heading: 'This week', items: rest.filter((item) => !isOld(item)) },
    { heading: 'Earlier', items: rest.filter(isOld) },
  ];
  return sections.filter((section) => section.items.length > 0);
}
