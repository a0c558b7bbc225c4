import type { AsicReading } from '@headframe/domain/asic/asic-reading';
import { DeviceConnectionError, DeviceRefusedError } from '../../device-errors.ts';
import type { DeviceTarget } from '../../driver.ts';
import { hashrateByKey, toHashrate } from '../reading/hashrate-unit.ts';
import { makeReading } from '../reading/make-reading.ts';
import { settled } from '../settled.ts';
import { configuredPools } from './antminer-config.ts';
import { antminerCoinEnum } from './antminer-model.ts';
import { askPools, askStatsWithPower, askSummary, type AntminerSummary } from './antminer-rpc.ts';
import type { AntminerStats } from './antminer-stats.ts';
import { askMinerPower, askWarnings } from './antminer-status-port.ts';
import { askWebParts, type AntminerWebParts } from './antminer-web-parts.ts';

/** What the mining program tells; all null when it does not run. */
interface MiningParts {
  stats: AntminerStats | null;
  summary: AntminerSummary | null;
  pools: AsicReading['pools'] | null;
}

async function askMiningParts(target: DeviceTarget, web: Promise<AntminerWebParts>): Promise<MiningParts> {
  const [stats, summary, pools] = await Promise.all([
    settled(askStatsWithPower(target)),
    settled(askSummary(target)),
    settled(askPools(target)),
  ]);
  const error = summary.error ?? stats.error;
  if (stats.error && summary.error && error) {
    const { identity, config, authError } = await web;
    const programIsDown = error instanceof DeviceConnectionError || config?.mode === 'sleep';
    if (!identity && authError)
      throw new DeviceRefusedError('credential', 'The device refused the user name and password.');
    if (!identity || !programIsDown) throw error;
  }
  return { stats: stats.value, summary: summary.value, pools: pools.value };
}

/** A rate of `summary` over a span, H/s, in the unit that `stats` names. */
function summaryRate(summary: AntminerSummary | null, span: string, factor: number | undefined): number | null {
  if (!summary) return null;
  return toHashrate(summary.rates[`GHS ${span}`], factor ?? 1e9) ?? hashrateByKey(summary.rates, span);
}

/**
 * Reads an Antminer in full: the cgminer API for what it does, the web interface for who it is and how it is set, the
 * plain text port for power and warnings where the others do not tell. A miner whose mining program is down (asleep,
 * starting) is read from its web interface. Rejects with the four device errors.
 */
export async function readAntminer(target: DeviceTarget): Promise<AsicReading> {
  const asked = askWebParts(target);
  const [mining, web] = await Promise.all([askMiningParts(target, asked), asked]);
  const { stats, summary } = mining;
  const [power, errors] = await Promise.all([stats?.power ?? askMinerPower(target), web.errors ?? askWarnings(target)]);
  const model = web.identity?.model ?? stats?.type ?? null;
  const hashrate = stats?.hashrate ?? summaryRate(summary, '5s', stats?.rateFactor);
  const runs = stats !== null || summary !== null;
  const powerMode = web.config?.mode ?? null;
  return makeReading({
    family: 'antminer',
    model,
    firmware: web.identity?.firmware ?? stats?.version ?? null,
    mac: web.identity?.mac ?? null,
    serialNumber: web.identity?.serialNumber ?? null,
    hostname: web.identity?.hostname ?? null,
    coinEnum: antminerCoinEnum(model),
    mining: runs && (powerMode === null ? hashrate !== 0 : powerMode !== 'sleep'),
    powerMode,
    hashrate,
    hashrateAverage: stats?.hashrateAverage ?? summaryRate(summary, 'av', stats?.rateFactor),
    idealHashrate: stats?.idealHashrate ?? null,
    power,
    elapsed: summary?.elapsed ?? stats?.elapsed ?? null,
    accepted: summary?.accepted ?? null,
    rejected: summary?.rejected ?? null,
    fans: stats?.fans ?? [],
    boards: stats?.boards ?? [],
    pools: mining.pools ?? (web.config ? configuredPools(web.config) : []),
    blinking: web.blinking,
    authError: web.authError,
    errors,
  });
}
