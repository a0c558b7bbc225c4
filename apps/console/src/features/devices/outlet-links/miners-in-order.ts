import { ipv4FromNumber, ipv4ToNumber } from '@headframe/domain/network/ipv4';

/** Max addresses of one range; a mistyped one would name millions. */
const maxOfRange = 2000;

/** The addresses from one to the other, both included; undefined where it is no range. */
function addressesOf(text: string): string[] | undefined {
  const [from = '', to, ...others] = text.split('-').map((part) => part.trim());
  if (to === undefined || others.length > 0) return undefined;
  const first = ipv4ToNumber(from);
  if (first === null) return undefined;
  const last = ipv4ToNumber(/^\d{1,3}$/.test(to) ? from.replace(/\d+$/, to) : to);
  if (last === null || last < first || last - first >= maxOfRange) return undefined;
  return Array.from({ length: last - first + 1 }, (_, place) => ipv4FromNumber(first + place));
}

/**
 * The miners of a text, in order: one a line or comma-separated, each an address, MAC or name; `10.0.1.1-10.0.1.24` and
 * `10.0.1.1-24` stand for all addresses between.
 */
export function minersInOrder(text: string): string[] {
  const entries = text.split(/[\n,;]+/).map((entry) => entry.trim());
  return entries.filter((entry) => entry !== '').flatMap((entry) => addressesOf(entry) ?? [entry]);
}
