import { hashesPerFamilyUnit, hashrateFamily } from '../coins/coin-family.ts';
import { unknownCoin } from '../coins/algorithms.ts';
import { formatScaled } from './scale.ts';

/**
 * Hashrates travel as H/s between devices, agents and database; GraphQL speaks Th/s or Mh/s by coin family; views shift
 * to Ph/s or Gh/s from 1000 on (section 9 of both specifications), and totals to Eh/s or Th/s from 1000 of these on.
 */

/** From H/s to the family unit GraphQL speaks for a coin; null stays null. */
export function toWireHashrate(hashesPerSecond: number, coinEnum: number): number;
export function toWireHashrate(hashesPerSecond: number | null, coinEnum: number): number | null;
export function toWireHashrate(hashesPerSecond: number | null, coinEnum: number): number | null {
  return hashesPerSecond === null ? null : hashesPerSecond / hashesPerFamilyUnit[hashrateFamily(coinEnum)];
}

/** From the family unit GraphQL speaks for a coin to H/s; null stays null. */
export function fromWireHashrate(wire: number, coinEnum: number): number;
export function fromWireHashrate(wire: number | null, coinEnum: number): number | null;
export function fromWireHashrate(wire: number | null, coinEnum: number): number | null {
  return wire === null ? null : wire * hashesPerFamilyUnit[hashrateFamily(coinEnum)];
}

/**
 * A hashrate as GraphQL gives it, for people: `105.20 Th/s`, from 1000 Th/s on `1.05 Ph/s`, from 1000 Ph/s on `1.05 Eh/s`; likewise
 * Mh/s, Gh/s and Th/s; in any unit where the coin is not known.
 */
export function formatWireHashrate(wire: number | null | undefined, coinEnum: number): string {
  if (coinEnum === unknownCoin) return formatHashrate(fromWireHashrate(wire ?? null, coinEnum));
  return formatScaled(wire, hashrateFamily(coinEnum) === 'th' ? ['Th/s', 'Ph/s', 'Eh/s'] : ['Mh/s', 'Gh/s', 'Th/s']);
}

/** A hashrate in H/s, for people, by the generic steps h, Kh, Mh, Gh, Th, Ph, Eh. */
export function formatHashrate(hashesPerSecond: number | null | undefined): string {
  return formatScaled(hashesPerSecond, ['h/s', 'Kh/s', 'Mh/s', 'Gh/s', 'Th/s', 'Ph/s', 'Eh/s']);
}
