import type { AddressProblem } from '@reelmates/contract/admin/set-up';
import { formatExact, formatPlural } from '../../lib/text/format.ts';
import type { Tone } from '../../ui/badge.tsx';
import type { SetUp, SetUpState, SetUpStep } from './set-up-queries.ts';

export const stepTitles: Record<SetUpStep, string> = {
  admins: 'First admin',
  mail: 'Mail',
  address: 'Public address',
  prizes: 'Prizes of the month',
};

export const stateWords: Record<SetUpState, { word: string; tone: Tone }> = {
  done: { word: 'Done', tone: 'ok' },
  toDo: { word: 'To do', tone: 'warn' },
  broken: { word: 'Broken', tone: 'danger' },
};

const reasons: readonly (readonly [RegExp, string])[] = [
  [/^(EAUTH|53[0458]|454)$/, 'it refused the user or the password'],
  [/^(EDNS|ENOTFOUND)$/, 'its name is not known'],
  [/^(ECONNECTION|ECONNREFUSED|ESOCKET)$/, 'it could not be reached'],
  [/^ETIMEDOUT$/, 'it did not answer in time'],
  [/CERT|LEAF/, 'its certificate has expired, belongs to another name, or is not trusted here'],
  [/^ETLS$/, 'no encrypted connection came about'],
  [/^421$/, 'it takes no mail at the moment'],
  [/^4\d\d$/, 'it put the mail off'],
  [/^5\d\d$/, 'it refused the sender, the recipient or the text'],
];

/** @param reason an SMTP status or the kind of failure; it is part of the text, so that people can search for it */
export function reasonText(reason: string | null): string {
  if (reason === null) return 'for a reason that is in the server’s log';
  const words = reasons.find(([pattern]) => pattern.test(reason))?.[1];
  return words === undefined ? `it said ${reason}` : `${words} (${reason})`;
}

/** Which mails wait, and why. */
export function queueText({ waiting, failing, givenUp, reason }: SetUp['mail']['queue']): string {
  const parts = [
    waiting > 0 ? `${formatExact(waiting)} waiting` : '',
    failing > 0 ? `${formatExact(failing)} failed and tried again` : '',
    givenUp > 0 ? `${formatExact(givenUp)} given up in the last 7 days` : '',
  ].filter(Boolean);
  if (parts.length === 0) return 'Nothing waits, nothing has failed';
  const isExplained = failing + givenUp > 0 && reason !== null;
  return `${parts.join(', ')}${isExplained ? `. The latest: ${reasonText(reason)}` : ''}`;
}

/** What is wrong, and what to do. */
export function problemText(problem: AddressProblem, address: SetUp['address']): string {
  const { publicUrl, reachedAs, trustedProxies } = address;
  const texts: Record<AddressProblem, string> = {
    local: `${publicUrl} leads to this machine or its own network only, and so do the links in mails. Set PUBLIC_URL to the https address that members will open.`,
    http: 'Without https, passwords travel readable, and phones neither install the app nor open it offline. Put a proxy with a certificate in front, and begin PUBLIC_URL with https.',
    host: `This request arrived under the name ${reachedAs ?? 'of none'}. Let the proxy pass Host, or set PUBLIC_URL to the address that people open: forms sent from another one are refused.`,
    forwarded:
      'A proxy stands in front, which TRUST_PROXY does not mention: all members count as one address and share its limits. Set TRUST_PROXY to the number of proxies.',
    proxy: `TRUST_PROXY says ${formatPlural(trustedProxies, 'proxy', 'proxies')}, and this request passed none. Close that way, or set TRUST_PROXY to 0: on it, any address can be pretended.`,
    protocol:
      'Your browser came to the proxy by http. Let the proxy lead http to https: over http, nobody stays signed in.',
  };
  return texts[problem];
}
