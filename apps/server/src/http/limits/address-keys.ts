import { isIPv6 } from 'node:net';

/** The key of one person's address: IPv6 networks assign whole /64s, so each counts as one. */
export function addressKey(address: string): string {
  const groups = groupsOf(address);
  return groups ? `${groups.slice(0, 4).join(':')}::/64` : withoutMapping(address);
}

/** The key of an address's network, for shared counts of guesses: /24 for IPv4, /48 for IPv6. */
export function networkKey(address: string): string {
  const groups = groupsOf(address);
  if (groups) return `${groups.slice(0, 3).join(':')}::/48`;
  const [first, second, third] = withoutMapping(address).split('.');
  return `${first}.${second}.${third}.0/24`;
}

/** An IPv4 address may arrive mapped into IPv6. */
function withoutMapping(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

/** The eight groups of an IPv6 address, without leading zeros; null for IPv4. */
function groupsOf(address: string): string[] | null {
  if (!isIPv6(withoutMapping(address))) return null;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const groups =
    tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill('0'), ...right];
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
}
