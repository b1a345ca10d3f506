import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'wouter';
import { reportFailure } from '../../lib/api/report-failure.ts';
import { ConfirmSheet } from '../../ui/overlays/confirm-sheet.tsx';
import { toastChangeObstacle } from '../outbox/change-obstacle-toast.public.ts';
import type { OutboxEntry } from '../outbox/flush-outbox.public.ts';
import { refreshOutbox } from '../outbox/outbox-query.public.ts';

type Queued = OutboxEntry<'post'> | OutboxEntry<'jackpot'>;

type QueuedEditProps = {
  accountId: string;
  /** Whether the form of this kind already has other input. */
  isFilled: (kind: Queued['kind']) => boolean;
  /** Puts the entry into its form. */
  onEdit: (entry: Queued) => void;
};

const param = 'queued';

/** Returns the outbox entry named in the address to its form. Asks first if that would replace a draft. */
export function QueuedEdit({ accountId, isFilled, onEdit }: QueuedEditProps) {
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const [asked, setAsked] = useState<Queued | null>(null);
  const key = params.get(param);

  const edit = async (entry: Queued) => {
    setAsked(null);
    try {
      const { changeQueued, dequeue } = await import('../outbox/flush-outbox.public.ts');
      const obstacle = await changeQueued(entry, async (queued) => {
        await dequeue(queued);
        onEdit(queued);
      });
      if (obstacle) toastChangeObstacle(obstacle);
    } catch (error) {
      reportFailure(error, 'It could not be opened');
      return;
    }
    void refreshOutbox(client);
  };
  const take = useEffectEvent((entry: Queued | null) => {
    setParams(withoutKey, { replace: true });
    if (!entry) toastChangeObstacle('gone');
    else if (isFilled(entry.kind)) setAsked(entry);
    else void edit(entry);
  });
  useEffect(() => {
    if (key === null) return;
    let isLeft = false;
    findEntry(accountId, key).then(
      (entry) => isLeft || take(entry),
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [accountId, key]);

  if (!asked) return null;
  return (
    <ConfirmSheet
      open
      title="Put it in the place of your draft?"
      confirmLabel="Replace draft"
      cancelLabel="Keep draft"
      onConfirm={() => edit(asked)}
      onClose={() => setAsked(null)}
    >
      The form has something else in it. What you want to edit stays on this device if you keep your draft.
    </ConfirmSheet>
  );
}

/** Null if it is no longer in the outbox. */
async function findEntry(accountId: string, key: string): Promise<Queued | null> {
  const { findQueued } = await import('../outbox/flush-outbox.public.ts');
  const entry = await findQueued(accountId, key);
  return entry?.kind === 'post' || entry?.kind === 'jackpot' ? entry : null;
}

function withoutKey(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params);
  rest.delete(param);
  return rest;
}
