import type { AsicReading, PowerMode } from '@headframe/domain/devices/asic/asic-reading';
import type { JsonObject, JsonValue } from '../../wire/json-value.ts';
import { asCount, asList, asObject, asObjects, asPositive, asText } from '../reading/fields.ts';

/** What its sign-in calls itself: its pages are those of an Antminer, which calls itself otherwise. */
export const elphapexRealm = /^daoge/i;

/** Its work modes, as asic-rs reads them; pyasic reads 1 as not mining, too. */
const modes: Readonly<Record<number, PowerMode>> = { 0: 'normal', 1: 'sleep', 2: 'high', 3: 'low' };

function thousandth(value: JsonValue | undefined): number | null {
  const number = asPositive(value);
  return number === null ? null : number / 1000;
}

/** Chips are in thousandths of a degree (both sources), frequencies in kHz (asic-rs). */
function inUsualUnits(chain: JsonObject): JsonObject {
  return {
    ...chain,
    temp_chip: asList(chain['temp_chip']).map(thousandth),
    freq_avg: thousandth(chain['freq_avg']),
  };
}

/** `stats` in the units of an Antminer's, in whose shape it is. */
export function asAntminerStats(stats: JsonObject): JsonObject {
  const entries = asObjects(stats['STATS']).map((entry) =>
    'chain' in entry ? { ...entry, chain: asObjects(entry['chain']).map(inUsualUnits) } : entry,
  );
  return { ...stats, STATS: entries };
}

/** Serial number of the miner, which each reply of its mining program bears. */
export function readSerialNumber(reply: JsonObject | null): string | null {
  return asText(asObject(reply?.['INFO'])['dev_sn']);
}

/** What its power supply delivers, W. */
export function readDelivered(power: JsonObject | null): number | null {
  return asPositive(power?.['power_output']);
}

/** Its mode, in `get_miner_conf`; null for a number that nobody has explained. */
export function readElphapexMode(conf: JsonObject | null): AsicReading['powerMode'] {
  return modes[asCount(conf?.['fc-work-mode']) ?? -1] ?? null;
}
