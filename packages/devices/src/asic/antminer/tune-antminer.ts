import type { AsicCommand } from '@headframe/domain/devices/asic/asic-command';
import type { TunedMode } from '@headframe/domain/devices/asic/asic-reading';
import { DeviceRefusedError } from '../../device-errors.ts';
import type { DeviceEndpoint } from '../../driver.ts';
import type { CoolingSetting, PowerSetting } from '../compare-tuning.ts';
import { refuseStopped } from '../refuse-stopped.ts';
import { AntminerCgi } from './antminer-cgi.ts';
import { readAntminerConfig, workModeOf, type AntminerConfig, type ConfigChange } from './antminer-config.ts';

/** What a tuning command changes in a configuration; throws `DeviceRefusedError` where the firmware has no such setting. */
export function tuningChange(
  config: AntminerConfig,
  command: Extract<AsicCommand, { kind: 'powerAdjust' | 'coolingAdjust' }>,
): ConfigChange {
  if (command.kind === 'powerAdjust') return { workMode: modeChange(config, command.mode) };
  if (config.cooling.coolingMode === null)
    throw new DeviceRefusedError('unsupported', 'The firmware has no setting for its fans.');
  return { fanPercent: command.fanPercent ?? null };
}

function modeChange(config: AntminerConfig, mode: TunedMode | undefined): number {
  if (config.form === 'old' || config.workMode === null || mode === undefined)
    throw new DeviceRefusedError('unsupported', 'The firmware has no power modes.');
  refuseStopped(config.mode !== 'sleep');
  return workModeOf(mode);
}

async function askConfig(endpoint: DeviceEndpoint): Promise<AntminerConfig> {
  const stored = await new AntminerCgi(endpoint).get('get_miner_conf');
  if (!stored) throw new DeviceRefusedError('unsupported', 'The firmware does not give out its configuration.');
  return readAntminerConfig(stored);
}

/** The power mode that is configured; stock firmware has no watt target. */
export async function readConfiguredPower(endpoint: DeviceEndpoint): Promise<PowerSetting> {
  return { powerMode: (await askConfig(endpoint)).mode, powerLimit: null };
}

/** How the fans are configured. */
export async function readConfiguredCooling(endpoint: DeviceEndpoint): Promise<CoolingSetting> {
  return (await askConfig(endpoint)).cooling;
}
