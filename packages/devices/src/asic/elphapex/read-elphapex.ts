import type { AsicReading } from '@headframe/domain/devices/asic/asic-reading';
import { DeviceReplyError } from '../../device-errors.ts';
import type { DeviceEndpoint, LastReading } from '../../driver.ts';
import { settled } from '../../settled.ts';
import type { JsonObject } from '../../wire/json-value.ts';
import { AntminerCgi } from '../antminer/antminer-cgi.ts';
import { readIdentity, readSummaryErrors } from '../antminer/antminer-web-parts.ts';
import { judgeMining } from '../antminer/mining-parts.ts';
import { summaryRates } from '../antminer/summary-rates.ts';
import { readWebMining } from '../antminer/web-mining.ts';
import { goesOn } from '../narrow-reading.ts';
import { asBoolean } from '../reading/fields.ts';
import { makeReading } from '../reading/make-reading.ts';
import { readPowerMetadata } from '../reading/power-metadata.ts';
import {
  asAntminerStats,
  elphapexRealm,
  readDelivered,
  readElphapexMode,
  readSerialNumber,
} from './elphapex-replies.ts';

/** Nobody has seen one with another algorithm than Scrypt (asic-rs). */
const scrypt = 1;

const optional = async (cgi: AntminerCgi, name: string): Promise<JsonObject | null> =>
  (await settled(cgi.get(name))).value;

async function requireReply(cgi: AntminerCgi, name: string): Promise<JsonObject> {
  const reply = await cgi.get(name);
  if (!reply) throw new DeviceReplyError(`The miner has no ${name}.`);
  return reply;
}

/** What changes all the time; the first request signs in, the others follow at once. */
async function askMeasures(cgi: AntminerCgi) {
  const stats = await requireReply(cgi, 'stats');
  if (!elphapexRealm.test(cgi.realm ?? '')) throw new DeviceReplyError('What answers is no Elphapex.');
  const [summary, pools, power] = await Promise.all(
    ['summary', 'pools', 'get_power'].map((name) => optional(cgi, name)),
  );
  const parts = readWebMining({ stats: asAntminerStats(stats), summary: summary ?? null, pools: pools ?? null }, null);
  const measures = {
    ...summaryRates(parts.stats, parts.summary, null),
    power: readDelivered(power ?? null),
    elapsed: parts.stats?.elapsed ?? null,
    accepted: parts.summary?.accepted ?? null,
    rejected: parts.summary?.rejected ?? null,
    fans: parts.stats?.fans ?? [],
    boards: parts.stats?.boards ?? [],
    pools: parts.pools ?? [],
    errors: summary ? readSummaryErrors(summary) : [],
  };
  return { parts, measures, serialNumber: readSerialNumber(stats) };
}

/**
 * Reads an Elphapex over its web interface, which wants a sign-in for everything. Who it is, how it is set and its LED are
 * taken from the last reading where it goes on as it was. Rejects with the four device errors.
 */
export async function readElphapex(endpoint: DeviceEndpoint, last?: LastReading<AsicReading>): Promise<AsicReading> {
  const cgi = new AntminerCgi(endpoint);
  const { parts, measures, serialNumber } = await askMeasures(cgi);
  if (last && goesOn(last, measures)) return makeReading({ ...last.reading, family: 'elphapex', ...measures });
  const [info, conf, blink] = await Promise.all([
    requireReply(cgi, 'get_system_info'),
    optional(cgi, 'get_miner_conf'),
    optional(cgi, 'get_blink_status'),
  ]);
  const powerMode = readElphapexMode(conf);
  return makeReading({
    family: 'elphapex',
    ...readIdentity(info),
    serialNumber,
    coinEnum: scrypt,
    mining: judgeMining(parts, measures.hashrate, powerMode),
    powerMode,
    powerMetadata: readPowerMetadata([conf, 'fc-work-mode', 'fc-freq-level', 'fc-freq', 'fc-voltage']),
    ...measures,
    blinking: asBoolean(blink?.['blink']),
  });
}
