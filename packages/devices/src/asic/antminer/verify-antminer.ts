import type { AsicCommand } from '@headframe/domain/asic/asic-command';
import type { AsicPool } from '@headframe/domain/asic/asic-reading';
import { DeviceConnectionError } from '../../device-errors.ts';
import type { CommandBaseline, DeviceTarget, Verification } from '../../driver.ts';
import { compareBlink, comparePools, compareReboot, compareStart, compareStop, lookBack } from '../read-back.ts';
import type { MiningState } from '../read-back.ts';
import { settled } from '../settled.ts';
import { readBlink } from './antminer-blink.ts';
import { AntminerCgi } from './antminer-cgi.ts';
import { configuredPools, readAntminerConfig } from './antminer-config.ts';
import { askPools, askStats, askSummary } from './antminer-rpc.ts';

async function askConfig(target: DeviceTarget) {
  const conf = await new AntminerCgi(target).get('get_miner_conf');
  return conf && readAntminerConfig(conf);
}

async function askMiningState(target: DeviceTarget): Promise<MiningState> {
  const [config, stats] = await Promise.all([askConfig(target), settled(askStats(target))]);
  const powerMode = config?.mode ?? null;
  if (stats.error && !(stats.error instanceof DeviceConnectionError)) throw stats.error;
  const mining = stats.value !== null && powerMode !== 'sleep';
  return { powerMode, mining, hashrate: stats.value?.hashrate ?? null };
}

/** The pools in use, or those configured where the mining program is down. */
async function askUsedPools(target: DeviceTarget): Promise<AsicPool[]> {
  const used = await settled(askPools(target));
  if (used.value) return used.value;
  const config = await askConfig(target);
  if (!config || config.mode !== 'sleep') throw used.error;
  return configuredPools(config);
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
        return compareReboot({ elapsed: (await askSummary(target)).elapsed, uptime: null }, baseline);
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
