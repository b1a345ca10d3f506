import { type ToastContent, toast } from '../../lib/toast-store.ts';
import type { ChangeObstacle } from './flush-outbox.public.ts';

const words: Record<ChangeObstacle, ToastContent> = {
  sending: { title: "It's being sent", description: 'Look again in a moment.' },
  unsettled: {
    title: 'It may have arrived',
    description: 'It was sent and no answer has come yet. You can edit it once that is settled.',
  },
  gone: { title: "It isn't waiting any more", description: 'It was sent, or deleted in another window.' },
};

/** Says why an entry of the outbox cannot be edited or deleted. */
export const toastChangeObstacle = (obstacle: ChangeObstacle): void => toast(words[obstacle]);
