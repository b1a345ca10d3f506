import type { OutboxEntry } from './outbox-entries.ts';

type Message = { from: number; sent: readonly OutboxEntry[] };

const channelOf = (accountId: string) => `outbox-sent:${accountId}`;

const thisTab = Math.random();

/**
 * Tells the account's other tabs which entries have been sent, because the data that they have loaded does not include
 * them.
 */
export function notifyOtherTabs(accountId: string, sent: readonly OutboxEntry[]): void {
  if (sent.length === 0) return;
  const channel = new BroadcastChannel(channelOf(accountId));
  channel.postMessage({ from: thisTab, sent } satisfies Message);
  channel.close();
}

/** Calls back with the entries that another tab has sent. */
export function onSentElsewhere(
  accountId: string,
  call: (sent: readonly OutboxEntry[]) => unknown,
  signal: AbortSignal,
): void {
  const channel = new BroadcastChannel(channelOf(accountId));
  channel.onmessage = ({ data: { from, sent } }: MessageEvent<Message>) => from !== thisTab && call(sent);
  signal.addEventListener('abort', () => channel.close());
}
