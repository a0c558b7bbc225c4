import type { JsonObject } from '../../wire/json-value.ts';
import { asCount, asObjects } from '../reading/fields.ts';

/** How many pools AxeOS keeps since 2.15; two of them are chosen, the first and the fallback. */
const poolPlaces = 8;

/** The pools that AxeOS keeps since 2.15, by their place, and which of them it uses (ESP-Miner, pull request 1795). */
export interface PoolPlaces {
  readonly kept: ReadonlyMap<number, JsonObject>;
  readonly primary: number;
  readonly secondary: number;
  /** A place that keeps no pool, counted from the end: the first one falls back to a pool of the firmware. Null where all are taken. */
  readonly free: number | null;
}

function placeOf(value: JsonObject[string] | undefined, otherwise: number): number {
  const place = asCount(value);
  return place !== null && place < poolPlaces ? place : otherwise;
}

/** The pools by their place; null for versions before 2.15, which have two pools and no list. */
export function readPoolPlaces(info: JsonObject): PoolPlaces | null {
  if (!Array.isArray(info['pools']) || info['primaryPoolIndex'] === undefined) return null;
  const kept = new Map(
    asObjects(info['pools'])
      .slice(0, poolPlaces)
      .map((pool, position) => [placeOf(pool['id'], position), pool] as const),
  );
  const [primary, secondary] = [placeOf(info['primaryPoolIndex'], 0), placeOf(info['secondaryPoolIndex'], 1)];
  const places = Array.from({ length: poolPlaces - 1 }, (_, count) => poolPlaces - 1 - count);
  return { kept, primary, secondary, free: places.find((place) => !kept.has(place) && place !== primary) ?? null };
}
