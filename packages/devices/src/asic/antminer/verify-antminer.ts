import type { AsicCommand } from '@headframe/domain/asic/asic-command';
import type { AsicPool } from '@headframe/domain/asic/asic-reading';
import type { CommandBaseline, DeviceTarget, Verification } from '../../driver.ts';
import { compareBlink, comparePools, compareReboot, compareStart, compareStop, lookBack } from '../read-back.ts';
import type { MiningState } from '../read-back.ts';
import { settled } from '../settled.ts';
import { readBlink } from './antminer-blink.ts';
import { AntminerCgi } from './antminer-cgi.ts';
import { configuredPools, readAntminerConfig } from './antminer-config.ts';
import { askPools, askStats, askSummary } from './antminer-rpc.ts';
import { judgeMining } from './mining-parts.ts';
import { readPowerMode } from './read-antminer.ts';
import { askWebMining } from './web-mining.ts';

async function askConfig(cgi: AntminerCgi) {
  const stored = await cgi.get('get_miner_conf');
  return stored && readAntminerConfig(stored);
}

/** The mining state by the configuration and the mining program, through the web interface where its port is closed. */
async function askMiningState(target: DeviceTarget): Promise<MiningState> {
  const cgi = new AntminerCgi(target);
  const [config, stats] = await Promise.all([askConfig(cgi), settled(askStats(target))]);
  const parts = stats.value ? { stats: stats.value, summary: null, pools: null } : await askWebMining(cgi, null);
  const powerMode = readPowerMode(config, parts.stats);
  const hashrate = parts.stats?.hashrate ?? null;
  return { powerMode, mining: judgeMining(parts, hashrate, powerMode), hashrate };
}

/** The pools in use by the mining program, or those configured while it is down because the miner sleeps. */
async function askUsedPools(target: DeviceTarget): Promise<AsicPool[]> {
  const used = await settled(askPools(target));
  if (used.value) return used.value;
  const cgi = new AntminerCgi(target);
  const config = await askConfig(cgi);
  if (config?.mode === 'sleep') return configuredPools(config);
  const listed = (await askWebMining(cgi, null)).pools;
  if (!listed) throw used.error;
  return listed;
}

async function askElapsed(target: DeviceTarget): Promise<number | null> {
  const summary = await settled(askSummary(target));
  if (summary.value) return summary.value.elapsed;
  const { summary: listed, stats } = await askWebMining(new AntminerCgi(target), null);
  if (!listed && !stats) throw summary.error;
  return listed?.elapsed ?? stats?.elapsed ?? null;
}

/**
 * Reads back what a command should have changed, and only that. A device that is away is `pending`.
 * Source: device protocol notes 0.7.
 */
export function verifyAntminer(
  target: DeviceTarget,
  command: AsicCommand,
  baseline: CommandBaseline,
): Promise<Verification> {
  return lookBack(async () => {
    switch (command.kind) {
      case 'reboot':
        return compareReboot({ elapsed: await askElapsed(target), uptime: null }, baseline);
      case 'stop':
        return compareStop(await askMiningState(target), baseline);
      case 'start':
        return compareStart(await askMiningState(target));
      case 'changePool':
        return comparePools(command.pools, await askUsedPools(target));
      case 'blink':
        return compareBlink(command.on, await readBlink(new AntminerCgi(target)));
    }
  });
}
