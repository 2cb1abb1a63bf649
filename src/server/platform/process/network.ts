import { isIP } from 'node:net';

const GROUPS = 8;
const MAPPED = ['0', '0', '0', '0', '0', 'ffff'];

/** The eight groups of an address of IPv6, however it is written. */
function groupsOf(ip: string): string[] {
  const [plain = ''] = ip.split('%');
  const hex = plain.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [head = '', tail] = hex.split('::');
  const known = head.split(':').filter(Boolean);
  const rest = (tail ?? '').split(':').filter(Boolean);
  const between = Array<string>(Math.max(0, GROUPS - known.length - rest.length)).fill('0');
  return [...known, ...between, ...rest].map((group) => Number.parseInt(group, 16).toString(16));
}

/**
 * The network that one party commands: an address of IPv4, however it is written, or a /64 of IPv6, because a subscriber has one
 * address of it has the other 18 trillion too. What is no address stands for itself.
 */
export function networkOf(ip: string): string {
  if (isIP(ip) !== 6) return ip;
  const groups = groupsOf(ip);
  if (MAPPED.every((group, at) => groups[at] === group)) {
    const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  return groups.slice(0, 4).join(':');
}
