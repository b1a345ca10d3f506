import { useChunk } from '../../lib/use-chunk.ts';
import type { OutboxEntry } from './outbox-entries.ts';
import { useOutbox } from './outbox-query.public.ts';

type OutboxSlotProps = {
  accountId: string;
  /** Only comments on this post. */
  postId?: string;
  /** Without entries that wait and will be sent by themselves. */
  refusedOnly?: boolean;
};

const loadList = () => import('./social-outbox-list.tsx').then((m) => m.SocialOutboxList);

/** The outbox, except sessions, which the tracker shows. */
export function OutboxSlot({ accountId, postId, refusedOnly = false }: OutboxSlotProps) {
  const entries = useOutbox(accountId)
    .filter((entry) =>
      postId === undefined ? entry.kind !== 'session' : entry.kind === 'comment' && entry.postId === postId,
    )
    .filter(({ problem }) => !refusedOnly || problem !== null);
  return entries.length > 0 ? <Loaded accountId={accountId} entries={entries} /> : null;
}

function Loaded(props: { accountId: string; entries: OutboxEntry[] }) {
  const { component: SocialOutboxList } = useChunk(loadList);
  return SocialOutboxList ? <SocialOutboxList {...props} /> : null;
}
