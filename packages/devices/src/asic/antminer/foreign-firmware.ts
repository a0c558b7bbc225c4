import type { JsonObject } from '../../wire/json-value.ts';

/** Firmware of others on Antminer hardware, and the marks that it leaves in replies that look like stock ones. */
const marks: readonly [string, RegExp][] = [
  ['LuxOS', /\blux(?:os|miner|or\b)/i],
  ['Braiins OS', /bos(?:er|miner)|braiins/i],
  ['VNish', /vnish|anthill|"chain_consumption\d|"manual_fan_mode"/i],
  ['Hiveon', /hiveon|\d \(AB\)"/i],
  ['ASICseer', /asic\s?seer/i],
  ['MSKMiner', /msk\s?miner/i],
  ['Marathon', /marathon|kaonsu|\bmara(?:fw|os)\b/i],
  ['ePIC', /powerplay|umc[ _]?os/i],
  ['BitFuFuOS', /bitfufu/i],
  ['HashMaster', /hashmaster/i],
  ['Bixbit', /bixbit/i],
  ['SpiderOS', /spideros/i],
  ['Blissz', /blissz/i],
  ['rwglr', /\brwglr\b/i],
];

/** What a device says of itself in get_system_info.cgi, without what its owner has named. */
export function identityText(info: JsonObject | null): string {
  return JSON.stringify({ ...info, hostname: '' });
}

/** The name of the firmware that is not Bitmain's own, from any of its replies; null where they show no mark of one. */
export function foreignFirmware(text: string): string | null {
  return marks.find(([, mark]) => mark.test(text))?.[0] ?? null;
}

/** The program's name and version, after the name of the firmware of others whose mark `text` bears and the program not. */
export function nameFirmware(program: string | null, text: string): string | null {
  const name = foreignFirmware(text);
  if (name === null || foreignFirmware(program ?? '') === name) return program;
  return program === null ? name : `${name}, ${program}`.slice(0, 512);
}
