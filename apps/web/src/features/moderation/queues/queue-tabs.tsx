import type { ReviewQueue } from '@reelmates/contract/admin/queue-pages';
import { type ReactNode, useState } from 'react';
import { Segments } from '../../../ui/controls/segments.tsx';
import { DecidedList } from '../decided/decided-list.tsx';

type List = 'waiting' | 'decided';

const lists = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'decided', label: 'Decided' },
] as const;

export type QueueTabsProps = {
  queue: ReviewQueue;
  title: string;
  bar?: boolean;
  /** The queue itself, which shows the tabs in its head. */
  children: (tabs: ReactNode) => ReactNode;
};

/** Switches between a queue and its decided items. */
export function QueueTabs({ queue, title, bar, children }: QueueTabsProps) {
  const [list, setList] = useState<List>('waiting');
  const tabs = <Segments legend="Which list" options={lists} value={list} onChange={setList} />;
  if (list === 'waiting') return children(tabs);
  return <DecidedList queue={queue} title={title} tabs={tabs} {...(bar && { bar })} />;
}
