import { BlockList, isIP } from 'node:net';
import type { AddressProblem, SetUpState } from '@reelmates/contract/admin/set-up';
import { isPromiseSet } from '@reelmates/contract/competition/prize-promise';
import type { ForwardingInfo } from './forwarding-info.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const privateNetworks = new BlockList();
privateNetworks.addSubnet('0.0.0.0', 8, 'ipv4');
privateNetworks.addSubnet('10.0.0.0', 8, 'ipv4');
privateNetworks.addSubnet('100.64.0.0', 10, 'ipv4');
privateNetworks.addSubnet('169.254.0.0', 16, 'ipv4');
privateNetworks.addSubnet('172.16.0.0', 12, 'ipv4');
privateNetworks.addSubnet('192.168.0.0', 16, 'ipv4');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

/** @param hostname as in URL: IPv6 in brackets */
function isIn(list: BlockList, hostname: string): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

const isThisMachine = (hostname: string) => /(^|\.)localhost$/.test(hostname) || isIn(loopback, hostname);

/** A name without a dot is known only within its own network. */
const isPrivate = (hostname: string) =>
  isIn(privateNetworks, hostname) ||
  (isIP(hostname) === 0 &&
    !hostname.startsWith('[') &&
    (!hostname.includes('.') || /\.local$/.test(hostname)));

type Settings = { publicUrl: URL; trustProxy: number };

/** Contradictions between PUBLIC_URL, TRUST_PROXY and the path that a request took. */
export function addressProblems(
  { publicUrl, trustProxy }: Settings,
  forwarding: ForwardingInfo,
): AddressProblem[] {
  const { hostname, protocol } = publicUrl;
  const found: Record<AddressProblem, boolean> = {
    local: isThisMachine(hostname) || isPrivate(hostname),
    // Browsers treat this machine as secure without https.
    http: protocol === 'http:' && !isThisMachine(hostname),
    host: forwarding.host !== null && hostOf(forwarding.host, protocol) !== publicUrl.host,
    forwarded: forwarding.isForwarded && trustProxy === 0,
    proxy: !forwarding.isForwarded && trustProxy > 0,
    protocol: forwarding.byHttps === false && protocol === 'https:',
  };
  return (Object.keys(found) as AddressProblem[]).filter((problem) => found[problem]);
}

/** Without the protocol's default port, as in URL.host. */
function hostOf(host: string, protocol: string): string {
  const address = `${protocol}//${host}`;
  return URL.canParse(address) ? new URL(address).host : host;
}

/** On the operator's own machine, nothing is wrong yet. */
export function addressState(problems: readonly AddressProblem[]): SetUpState {
  if (problems.length === 0) return 'done';
  const isLater = problems.includes('local') && problems.every((problem) => /^(local|http)$/.test(problem));
  return isLater ? 'toDo' : 'broken';
}

/** SMTP statuses that concern the session or the sign-in, not a single sender, recipient or text. */
const ofTheServer = new Set(['421', '454', '530', '534', '535', '538']);

/** Whether the reason of a failed mail means that no mail can be sent, and not just that one mailbox refused it. */
export const isServerFault = (reason: string) => !/^\d+$/.test(reason) || ofTheServer.has(reason);

/** @param test the outcome of a test with the current settings; null if there was none */
export function mailState(
  hasServer: boolean,
  test: 'waiting' | 'taken' | 'written' | 'failed' | null,
  hasFault: boolean,
): SetUpState {
  if (!hasServer) return 'toDo';
  if (hasFault || test === 'failed') return 'broken';
  return test === 'taken' ? 'done' : 'toDo';
}

/** Prizes that differ from the promise to members are as wrong as a broken setting. */
export function prizesState(
  promised: string | null,
  prizes: readonly { prizeValue: string; prizeDescription: string | null }[],
): SetUpState {
  if (promised === null || isPromiseSet(promised, prizes)) return 'done';
  return prizes.length === 0 ? 'toDo' : 'broken';
}
