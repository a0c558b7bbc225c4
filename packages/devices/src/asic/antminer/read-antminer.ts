import type { AsicReading, PowerMode } from '@headframe/domain/devices/asic/asic-reading';
import { DeviceRefusedError, DeviceReplyError } from '../../device-errors.ts';
import type { DeviceEndpoint } from '../../driver.ts';
import { settled } from '../../settled.ts';
import { makeReading } from '../reading/make-reading.ts';
import { readPowerMetadata } from '../reading/power-metadata.ts';
import { AntminerCgi } from './antminer-cgi.ts';
import { configuredPools, powerKeys, type AntminerConfig } from './antminer-config.ts';
import { antminerCoinEnum } from './antminer-model.ts';
import { antminerWater } from './water-temperatures.ts';
import type { AntminerStats } from './antminer-stats.ts';
import { askPower } from './antminer-power.ts';
import { askVersion, type AntminerVersion } from './antminer-rpc.ts';
import { askWarnings } from './antminer-status-port.ts';
import { askWebParts, type AntminerWebParts } from './antminer-web-parts.ts';
import { askRpcMining, judgeMining, type MiningParts } from './mining-parts.ts';
import { summaryRates } from './summary-rates.ts';
import { askWebMining } from './web-mining.ts';
import { rememberWorkMode } from './work-mode-memory.ts';
import { foreignFirmware } from './foreign-firmware.ts';

/** What a device says of itself; null for each that was not to be had. */
interface AntminerNames {
  version: AntminerVersion | null;
  /** In `stats`. */
  type: string | null;
  /** In get_system_info.cgi. */
  model: string | null;
  /** Of its sign-in. */
  realm: string | null;
}

const isName = (name: string | null) => /antminer/i.test(name ?? '');

/**
 * Throws `DeviceReplyError` where what answers is no Antminer with Bitmain's own firmware, by the same words as its discovery: others
 * answer `stats`, `summary` and the pages alike. The version counts where the firmware gives it, else any other name.
 */
function requireAntminer({ version, type, model, realm }: AntminerNames): void {
  const foreign = foreignFirmware([version?.text, type, model].join(' '));
  if (foreign !== null) throw new DeviceReplyError(`What answers runs ${foreign}, no firmware of Bitmain.`);
  const named = version?.type ?? null;
  const isAntminer = named === null ? [type, model, realm].some(isName) : isName(named);
  if (!isAntminer) throw new DeviceReplyError('What answers is no Antminer.');
}

/** Asks the mining program on its own port, and through the web interface where that is closed. */
async function askMiningParts(
  endpoint: DeviceEndpoint,
  cgi: AntminerCgi,
  asked: Promise<AntminerWebParts>,
): Promise<MiningParts> {
  const { error, ...parts } = await askRpcMining(endpoint);
  if (!error) return parts;
  const { identity, config, authError } = await asked;
  if (!identity && authError)
    throw new DeviceRefusedError('credential', 'The device refused the user name and password.');
  if (!identity && !config) throw error;
  return askWebMining(cgi, identity?.model ?? null);
}

/** The work mode, as far as it has a name, by the configuration or by the word of the mining program. */
export function readPowerMode(config: AntminerConfig | null, stats: AntminerStats | null): PowerMode | null {
  return config?.mode ?? (stats?.asleep ? 'sleep' : null);
}

/** The mode that the miner returns to when it is woken, where it is awake now. */
function rememberAwakeMode({ identity, config }: AntminerWebParts, powerMode: PowerMode | null): void {
  if (config?.workMode !== null && config?.workMode !== undefined && powerMode !== 'sleep')
    rememberWorkMode(identity?.mac ?? null, config.workMode);
}

/**
 * Reads an Antminer in full: the cgminer API for what it does, the web interface for who it is and how it is set, the
 * plain text port for power and warnings where the others report none. A miner whose API is closed (asleep, starting,
 * behind a firewall) is read from its web interface. Rejects with the four device errors,
 * `DeviceReplyError` where what answers is no Antminer.
 */
export async function readAntminer(endpoint: DeviceEndpoint): Promise<AsicReading> {
  const cgi = new AntminerCgi(endpoint);
  const asked = askWebParts(cgi);
  const [mining, web, version] = await Promise.all([
    askMiningParts(endpoint, cgi, asked),
    asked,
    settled(askVersion(endpoint)),
  ]);
  const { stats, summary } = mining;
  const { realm } = cgi;
  requireAntminer({ version: version.value, type: stats?.type ?? null, model: web.identity?.model ?? null, realm });
  const [power, errors] = await Promise.all([askPower(endpoint, stats), web.errors ?? askWarnings(endpoint)]);
  const model = web.identity?.model ?? stats?.type ?? null;
  const powerMode = readPowerMode(web.config, stats);
  const rates = summaryRates(stats, summary, model);
  rememberAwakeMode(web, powerMode);
  return makeReading({
    family: 'antminer',
    model,
    firmware: web.identity?.firmware ?? stats?.version ?? null,
    mac: web.identity?.mac ?? null,
    controlBoard: web.identity?.controlBoard ?? null,
    serialNumber: web.identity?.serialNumber ?? null,
    hostname: web.identity?.hostname ?? null,
    coinEnum: antminerCoinEnum(model),
    mining: judgeMining(mining, rates.hashrate, powerMode),
    powerMode,
    powerMetadata: readPowerMetadata([web.config?.stored, ...powerKeys]),
    ...web.config?.cooling,
    ...rates,
    power,
    elapsed: summary?.elapsed ?? stats?.elapsed ?? null,
    accepted: summary?.accepted ?? null,
    rejected: summary?.rejected ?? null,
    fans: stats?.fans ?? [],
    boards: stats?.boards ?? [],
    ...antminerWater(model, stats?.boards ?? []),
    pools: mining.pools ?? (web.config ? configuredPools(web.config) : []),
    blinking: web.blinking,
    authError: web.authError,
    errors,
  });
}
