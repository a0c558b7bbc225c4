import type { JsonObject, JsonValue } from '../../wire/json-value.ts';
import { asNumber, asText } from './fields.ts';
import { plausible } from './plausible.ts';

const factors: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6, g: 1e9, t: 1e12, p: 1e15, e: 1e18 };

/** Hashes per second in one unit written like GH, "MH/s", TH or KHS; null for anything else. */
export function hashesPerUnit(unit: JsonValue | undefined): number | null {
  const match = /^\s*([kmgtpe]?)(h|sol|ksol)(\/?s)?\s*$/i.exec(asText(unit) ?? '');
  return match ? (factors[(match[1] ?? '').toLowerCase()] ?? null) : null;
}

/** A hashrate in H/s from a value in `factor` hashes per second; null stays null, and what no miner can do is null. */
export function toHashrate(value: JsonValue | undefined, factor: number): number | null {
  const number = asNumber(value);
  return number === null ? null : plausible('hashrate', number * factor);
}

/** A hashrate in H/s from text that holds its unit: "21632.89GH/s", "5463.34 MH/s"; null for anything else. */
export function hashrateWithUnit(value: JsonValue | undefined): number | null {
  const match = /^\s*(\d{1,30}(?:\.\d{1,30})?)\s*([a-z/]{1,8})\s*$/i.exec((asText(value) ?? '').slice(0, 80));
  const factor = hashesPerUnit(match?.[2]);
  return factor === null ? null : toHashrate(match?.[1], factor);
}

/**
 * The hashrate over one span from a cgminer object, H/s, by whichever key is there: "GHS 5s", "MHS 5s", "KHS 5s",
 * "THS 5s" (device protocol notes 0.5: the unit is in the key's name).
 */
export function hashrateByKey(object: JsonObject, ...spans: string[]): number | null {
  for (const span of spans)
    for (const [prefix, factor] of Object.entries(factors)) {
      const value = toHashrate(object[`${prefix.toUpperCase()}HS ${span}`], factor);
      if (value !== null) return value;
    }
  return null;
}
