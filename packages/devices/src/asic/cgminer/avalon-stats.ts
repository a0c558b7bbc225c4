import type { AsicFan } from '@headframe/domain/asic/asic-reading';
import type { JsonObject } from '../../wire/json-value.ts';
import { asCount, asNumber, asObjects, asPositive } from '../reading/fields.ts';

/** What the text of an Avalon's `stats` adds to the plain API: rates H/s, power W. */
export interface AvalonStats {
  idealHashrate: number | null;
  power: number | null;
  powerLimit: number | null;
  fans: AsicFan[];
}

const longestText = 262_144;
const wallPowerPlace = 6;

/** Splits "Name[values] Name[values]" as Avalons write it. */
function readPairs(text: string): Map<string, string> {
  const pairs = text.slice(0, longestText).matchAll(/([A-Za-z][A-Za-z0-9_]{0,31})\[([^\]]{0,8192})\]/g);
  return new Map([...pairs].map(([, name = '', value = '']) => [name, value]));
}

/** Reads the "MM ID0" text of an Avalon's `stats` (device protocol notes 1.3); null where there is none. */
export function readAvalonStats(reply: JsonObject): AvalonStats | null {
  const text = asObjects(reply['STATS'])
    .flatMap((entry) => Object.entries(entry))
    .filter(([key, value]) => key.startsWith('MM ID') && typeof value === 'string')
    .map(([, value]) => value)
    .join(' ');
  if (text === '') return null;
  const pairs = readPairs(text);
  const ideal = asPositive(pairs.get('GHSmm'));
  const fans = [1, 2, 3, 4].map((place) => asCount(pairs.get(`Fan${place}`))).filter((rpm) => rpm !== null);
  return {
    idealHashrate: ideal === null ? null : ideal * 1e9,
    power: asNumber(pairs.get('WALLPOWER')) ?? asNumber(pairs.get('PS')?.trim().split(/\s+/)[wallPowerPlace]),
    powerLimit: asPositive(pairs.get('MPO')),
    fans: fans.map((rpm, index) => ({ index, rpm })),
  };
}
