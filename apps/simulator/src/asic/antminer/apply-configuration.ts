import { isDeepStrictEqual } from 'node:util';
import type { PoolSetting } from '../pools.ts';
import type { AntminerDevice, WorkMode } from './antminer-device.ts';

/** What a posted configuration asks for; what is undefined stays as it is. */
interface ConfigurationChange {
  readonly mode?: WorkMode | 1 | undefined;
  /** Pools for the first places; places not given keep theirs. */
  readonly pools?: readonly PoolSetting[] | undefined;
  /** Fan duty by hand in percent, null for automatic. */
  readonly fanPercent?: number | null | undefined;
}

/**
 * Carries out a posted configuration, whose mining program is then restarted. It counts as `configure`, and besides as
 * what it changes: `stop`, `start`, `changePool`, `powerMode`, `cooling`.
 */
export function applyConfiguration(device: AntminerDevice, change: ConfigurationChange): void {
  const { settings } = device;
  const { mode, fanPercent } = change;
  const pools = settings.pools.map((pool, index) => change.pools?.[index] ?? pool);
  const steps: (() => void)[] = [];
  const step = (command: string, act: () => void): void => {
    steps.push(() => device.execute(command, act));
  };
  const otherPools = device.faults.wrongPool === 'other' || !isDeepStrictEqual(pools, settings.pools);
  if (change.pools !== undefined && otherPools) step('changePool', () => device.setPools(pools));
  if (mode === 1 && !settings.sleeping) step('stop', () => device.setWorkMode(1));
  if (mode !== undefined && mode !== 1) {
    if (settings.sleeping) step('start', () => device.setWorkMode(mode));
    else if (mode !== device.workMode) step('powerMode', () => device.setWorkMode(mode));
  }
  if (fanPercent !== undefined && fanPercent !== settings.fanPercent) {
    step('cooling', () => device.setFanPercent(fanPercent));
  }
  for (const act of steps) act();
  device.execute('configure', () => device.restartMiner());
}
