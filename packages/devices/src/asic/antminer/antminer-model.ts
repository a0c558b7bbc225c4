import type { AsicCapabilities } from '@headframe/domain/asic/asic-command';

/** Algorithms by model, as coin enum: the first pattern that fits counts; SHA-256 (0) otherwise. */
const algorithms: readonly [RegExp, number][] = [
  [/\bL\d/i, 1],
  [/\bD[3579]\b/i, 2],
  [/\bK[AS]3\b/i, 3],
  [/\bK[57]\b/i, 4],
  [/\bKS\d/i, 5],
  [/\bZ\d/i, 6],
];

/** The coin enum of an Antminer's algorithm: 1 Scrypt (L3 to L11), 6 Equihash (Z) and so on; 0 SHA-256 otherwise. */
export function antminerCoinEnum(model: string | null): number {
  const name = (model ?? '').replace(/^antminer\s*/i, '');
  return /\bKA3\b/i.test(name) ? 3 : (algorithms.find(([pattern]) => pattern.test(name))?.[1] ?? 0);
}

/** Marks that firmware of others leaves in replies that look like stock ones (device protocol notes 1.1). */
const foreignFirmware =
  /lux(os|miner|or)|bos(er|miner)|braiins|vnish|anthill|hiveon|marathon|kaonsu|mskminer|powerplay|umc[ _]?os/i;

/** Tells whether a reply shows firmware that is not Bitmain's own. */
export function isForeignFirmware(text: string): boolean {
  return foreignFirmware.test(text);
}

/** The models before the 19 series have the old web interface, which cannot put the miner to sleep. */
const oldInterface = /\b([ST]9|S9\w|[ST]1[157]\w?|L3\+{0,2}|D3|Z9|Z11|S15|DR\d|X3|B3|A3|V9|R4)\b/i;

/** What an Antminer can be told. */
export function antminerCapabilities(model: string | null): AsicCapabilities {
  const canSleep = !oldInterface.test(model ?? '');
  return { reboot: true, stop: canSleep, start: canSleep, changePool: true, blink: true };
}
