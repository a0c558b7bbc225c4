import type { AsicPool } from '@headframe/domain/devices/asic/asic-reading';
import type { JsonObject } from '../../wire/json-value.ts';
import { asNumber, asObject, asObjects, asText } from '../reading/fields.ts';
import { plausible } from '../reading/plausible.ts';
import { readPools } from '../reading/reported-pools.ts';
import { settled } from '../../settled.ts';
import type { AntminerCgi } from './antminer-cgi.ts';
import type { AntminerSummary } from './antminer-rpc.ts';
import { readAntminerStats } from './antminer-stats.ts';
import type { MiningParts } from './mining-parts.ts';
import { readOldMinerStatus } from './old-miner-status.ts';

/** Reads summary.cgi; null where it holds no summary, as while the miner is asleep. */
function readWebSummary(reply: JsonObject): AntminerSummary | null {
  const summary = asObjects(reply['SUMMARY'])[0];
  if (!summary) return null;
  return {
    elapsed: plausible('time', asNumber(summary['elapsed'])),
    accepted: asNumber(summary['accepted']),
    rejected: asNumber(summary['rejected']),
    rates: { 'GHS 5s': summary['rate_5s'] ?? null, 'GHS av': summary['rate_avg'] ?? null },
  };
}

/** pools.cgi does not say which pool is in use: it is the first that is alive, while the miner hashes. */
function withPoolInUse(pools: readonly AsicPool[], hashes: boolean): AsicPool[] {
  if (pools.some((pool) => pool.active)) return [...pools];
  const inUse = hashes ? pools.findIndex((pool) => pool.alive) : -1;
  return pools.map((pool, index) => (index === inUse ? { ...pool, active: true } : pool));
}

function sumShares(pools: readonly AsicPool[], name: 'accepted' | 'rejected'): number | null {
  const counts = pools.map((pool) => pool[name]).filter((count) => count !== null);
  return counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0);
}

/** Puts the parts together; shares that the summary does not count are those of the pools. */
function withShares(parts: MiningParts): MiningParts {
  const pools = withPoolInUse(parts.pools ?? [], (parts.stats?.hashrate ?? 0) > 0);
  const summary = parts.summary && {
    ...parts.summary,
    accepted: parts.summary.accepted ?? sumShares(pools, 'accepted'),
    rejected: parts.summary.rejected ?? sumShares(pools, 'rejected'),
  };
  return { ...parts, summary, pools: parts.pools && pools };
}

/** What stats.cgi, summary.cgi and pools.cgi of the modern web interface reply; null for each that was not to be had. */
interface WebMiningReplies {
  stats: JsonObject | null;
  summary: JsonObject | null;
  pools: JsonObject | null;
}

/** Reads these replies; `model` names the device where they do not. */
export function readWebMining({ stats, summary, pools }: WebMiningReplies, model: string | null): MiningParts {
  const isStats = asObjects(stats?.['STATS']).length > 0;
  return withShares({
    stats: stats && isStats ? readAntminerStats(stats, asText(model ?? undefined)) : null,
    summary: summary && readWebSummary(summary),
    pools: pools && readPools(asObjects(pools['POOLS'])),
  });
}

/**
 * What the mining program reports through the web interface, for devices whose port 4028 is closed (device protocol notes
 * 0.9): stats.cgi, summary.cgi and pools.cgi of the modern one, get_miner_status.cgi of the old one. Never rejects.
 */
export async function askWebMining(cgi: AntminerCgi, model: string | null): Promise<MiningParts> {
  const stats = (await settled(cgi.get('stats'))).value;
  if (!stats) {
    const status = (await settled(cgi.get('get_miner_status'))).value;
    const isStatus = status !== null && Object.keys(asObject(status['summary'])).length > 0;
    return isStatus ? withShares(readOldMinerStatus(status, model)) : { stats: null, summary: null, pools: null };
  }
  const [summary, pools] = await Promise.all([settled(cgi.get('summary')), settled(cgi.get('pools'))]);
  return readWebMining({ stats, summary: summary.value, pools: pools.value }, model);
}
