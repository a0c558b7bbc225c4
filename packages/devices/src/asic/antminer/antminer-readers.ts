import type { AsicPool } from '@headframe/domain/devices/asic/asic-reading';
import type { DeviceEndpoint } from '../../driver.ts';
import type { RunningTimes } from '../../compare-restart.ts';
import type { RunningFirmware } from '../compare-firmware.ts';
import type { MiningState } from '../read-back.ts';
import { settled } from '../../settled.ts';
import { AntminerCgi } from './antminer-cgi.ts';
import { configuredPools, readAntminerConfig } from './antminer-config.ts';
import { askPools, askStats, askSummary } from './antminer-rpc.ts';
import { readIdentity } from './antminer-web-parts.ts';
import { judgeMining } from './mining-parts.ts';
import { readPowerMode } from './read-antminer.ts';
import { askWebMining } from './web-mining.ts';

async function askConfig(cgi: AntminerCgi) {
  const stored = await cgi.get('get_miner_conf');
  return stored && readAntminerConfig(stored);
}

/** The mining state by the configuration and the mining program, through the web interface where its port is closed. */
export async function readMiningState(endpoint: DeviceEndpoint): Promise<MiningState> {
  const cgi = new AntminerCgi(endpoint);
  const [config, stats] = await Promise.all([askConfig(cgi), settled(askStats(endpoint))]);
  const parts = stats.value ? { stats: stats.value, summary: null, pools: null } : await askWebMining(cgi, null);
  const powerMode = readPowerMode(config, parts.stats);
  const hashrate = parts.stats?.hashrate ?? null;
  return { powerMode, mining: judgeMining(parts, hashrate, powerMode), hashrate };
}

/** The pools in use by the mining program, or those configured while it is down because the miner sleeps. */
export async function readUsedPools(endpoint: DeviceEndpoint): Promise<AsicPool[]> {
  const used = await settled(askPools(endpoint));
  if (used.value) return used.value;
  const cgi = new AntminerCgi(endpoint);
  const config = await askConfig(cgi);
  if (config?.mode === 'sleep') return configuredPools(config);
  const listed = (await askWebMining(cgi, null)).pools;
  if (!listed) throw used.error;
  return listed;
}

/** The version of the system, and how long the mining program has been running where it runs. */
export async function readRunningFirmware(endpoint: DeviceEndpoint): Promise<RunningFirmware> {
  const info = await new AntminerCgi(endpoint).get('get_system_info');
  const times = await settled(readRunningTimes(endpoint));
  return { version: info && readIdentity(info).firmware, times: times.value ?? { elapsed: null, uptime: null } };
}

/** How long the mining program has been running; this firmware does not report the time since boot. */
export async function readRunningTimes(endpoint: DeviceEndpoint): Promise<RunningTimes> {
  const summary = await settled(askSummary(endpoint));
  if (summary.value) return { elapsed: summary.value.elapsed, uptime: null };
  const { summary: listed, stats } = await askWebMining(new AntminerCgi(endpoint), null);
  if (!listed && !stats) throw summary.error;
  return { elapsed: listed?.elapsed ?? stats?.elapsed ?? null, uptime: null };
}
