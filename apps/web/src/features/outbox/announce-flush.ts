import { formatPlural } from '../../lib/text/format.ts';
import { toast } from '../../lib/toast-store.ts';
import type { Flushed } from './flush-outbox.public.ts';
import type { ActKind } from './outbox-entries.ts';

const nouns: Record<ActKind, string> = {
  session: 'session',
  post: 'post',
  jackpot: 'jackpot',
  comment: 'comment',
  like: 'like',
  commentLike: 'like',
  follow: 'follow',
};

/** Shows which entries of the outbox were sent, and whether some were refused. */
export function announceFlush({ sent, refused }: Flushed): void {
  if (refused > 0) {
    const isOne = refused === 1;
    toast({
      title: `${formatPlural(refused, 'thing')} from this device ${isOne ? "wasn't" : "weren't"} taken`,
      description: `${isOne ? 'It is still here, and says' : 'They are still here, and say'} why: look at the top of the feed, or in your tracker.`,
      variant: 'destructive',
    });
    return;
  }
  const counts = new Map<string, number>();
  for (const { kind } of sent) counts.set(nouns[kind], (counts.get(nouns[kind]) ?? 0) + 1);
  const sessions = counts.get('session') ?? 0;
  const onlySessions = sessions === sent.length;
  const title = sessions === 1 ? 'Session logged successfully!' : `${sessions} sessions logged successfully!`;
  toast({
    title: onlySessions ? title : `Sent: ${[...counts].map(([noun, n]) => formatPlural(n, noun)).join(', ')}`,
    description: 'Saved on this device before, and sent now.',
  });
}

/**
 * Shows the result of 'Send now'; nothing if a flush in progress has already sent everything, because it shows its own
 * result.
 */
export function announceSendNow(flushed: Flushed): void {
  const { sent, refused, left } = flushed;
  if (refused === 0 && left > 0) toastNotSent(sent.length > 0 ? 'all of it' : 'it');
  else if (refused + sent.length > 0) announceFlush(flushed);
}

export function toastNotSent(what: 'it' | 'all of it'): void {
  toast({
    title: `We couldn't send ${what} yet`,
    description: "It's safe on this device.",
    variant: 'destructive',
  });
}
