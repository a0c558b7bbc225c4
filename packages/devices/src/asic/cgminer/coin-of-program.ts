import { unknownCoin } from '@headframe/domain/coins/algorithms';
import type { JsonObject } from '../../wire/json-value.ts';
import { antminerCoinEnum } from '../antminer/antminer-model.ts';
import { asText } from '../reading/fields.ts';

/** Algorithms by the names that programs have for them (`coin` of the cgminer API), as coin enum. */
const byMethod: Readonly<Record<string, number>> = {
  sha256: 0,
  sha256d: 0,
  scrypt: 1,
  x11: 2,
  blake2s: 3,
  eaglesong: 4,
  kheavyhash: 5,
  equihash: 6,
};

/** Goldshell and other makers whose names say what they mine: the first pattern that fits counts. */
const byModel: readonly (readonly [pattern: RegExp, coinEnum: number])[] = [
  [/\b(LT|Mini-?\s?DOGE|DG)(?=[\s\d-]|$)|doge|\bA[46]\+|\bA6\b/i, 1],
  [/\bA5\b/i, 2],
  [/\bKD(?=[\s\d-]|box|max|lite|$)/i, 3],
  [/\bCK(?=[\s\d-]|box|lite|$)/i, 4],
  [/\b(KA(?=[\s-]|box)|KS\d)/i, 5],
  [/\bA9(\b|\+)|z-?master/i, 6],
];

/** Makers and programs of SHA-256 alone. */
const sha256 =
  /antminer|avalon|whatsminer|bitaxe|gekko|compac|newpac|\bR606|futurebit|braiins|bos(er|miner)|\bbos\b|luxminer|luxos|tna-os/i;

/** cgminer mines nothing but SHA-256 since 3.8. */
const mainline = /^cgminer (3\.(8|9|\d\d)|[4-9])\b/i;

/** What says which algorithm a program on the cgminer API mines. */
interface ProgramFacts {
  model: string | null;
  firmware: string | null;
  /** What `coin` says, null where it is not known. */
  method: string | null;
  /** The rows of `devs`. */
  devices: readonly JsonObject[];
}

/** Goldshell has sensors of its own, and a cgminer that bears no name. */
const isGoldshell = (row: JsonObject): boolean => Object.keys(row).some((key) => key.startsWith('tstemp-'));

/** The coin enum of a miner that is read as generic: by what it says itself, by its model, by its program; else unknown. */
export function coinOfProgram({ model, firmware, method, devices }: ProgramFacts): number {
  const named = byMethod[(method ?? '').toLowerCase().replace(/[^a-z0-9]/g, '')];
  if (named !== undefined) return named;
  if (method !== null) return unknownCoin;
  if (/^antminer/i.test(model ?? '')) return antminerCoinEnum(model);
  const names = [model, ...devices.slice(0, 4).map((row) => asText(row['Name']))].join(' ');
  const known = byModel.find(([pattern]) => pattern.test(names));
  if (known) return known[1];
  if (sha256.test(`${names} ${firmware}`)) return 0;
  return model === null && mainline.test(firmware ?? '') && !devices.some(isGoldshell) ? 0 : unknownCoin;
}
