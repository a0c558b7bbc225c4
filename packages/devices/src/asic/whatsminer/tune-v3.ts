import type { DeviceEndpoint } from '../../driver.ts';
import type { CoolingSetting, PowerSetting, ScalingState } from '../compare-tuning.ts';
import { asNumber, asPositive } from '../reading/fields.ts';
import { refuseStopped } from '../refuse-stopped.ts';
import { askV3Device, askV3Summary, v3SwitchedOn } from './read-v3.ts';
import { askV3Settings, v3SettingMeasures } from './v3-settings.ts';
import { askV3Setting, writeV3, type V3Command } from './v3-api.ts';
import type { CommandOfWhatsminer } from './whatsminer-model.ts';

function command(asked: CommandOfWhatsminer<'powerAdjust' | 'powerScaling' | 'coolingAdjust'>): V3Command {
  switch (asked.kind) {
    case 'powerAdjust':
      return asked.watts === undefined
        ? { cmd: 'set.miner.power_mode', param: asked.mode ?? 'normal', breaksOff: true }
        : { cmd: 'set.miner.power_limit', param: asked.watts, breaksOff: true };
    case 'powerScaling':
      // The firmware reads the percentage as text only, whatever its documentation says.
      return { cmd: 'set.miner.power_percent', param: { percent: String(asked.percent), mode: 'normal' } };
    case 'coolingAdjust':
      return { cmd: 'set.fan.temp_offset', param: asked.temperatureOffset ?? 0 };
  }
}

/** Sets watt target, power mode, power scaling or temperature offset (device protocol notes 1.2). */
export async function tuneV3(
  endpoint: DeviceEndpoint,
  asked: CommandOfWhatsminer<'powerAdjust' | 'powerScaling' | 'coolingAdjust'>,
): Promise<void> {
  if (asked.kind !== 'coolingAdjust') refuseStopped(v3SwitchedOn(await askV3Device(endpoint)));
  await writeV3(endpoint, command(asked));
}

/** The power mode and the watt target that are set, with the share and the draw. */
export async function readV3Power(endpoint: DeviceEndpoint): Promise<PowerSetting & ScalingState> {
  const [info, summary, settings] = await Promise.all([
    askV3Device(endpoint),
    askV3Summary(endpoint),
    askV3Settings(endpoint),
  ]);
  const { powerMode, powerPercent } = v3SettingMeasures(settings, v3SwitchedOn(info) ?? true);
  return {
    powerMode,
    powerPercent,
    powerLimit: asPositive(summary['power-limit']),
    power: asNumber(summary['power-realtime']) ?? asNumber(summary['power-5min']),
  };
}

/** How the fans are set: this firmware sets their speed itself. */
export async function readV3Cooling(endpoint: DeviceEndpoint): Promise<CoolingSetting> {
  const fan = await askV3Setting(endpoint, 'fan');
  const { coolingMode, temperatureOffset } = v3SettingMeasures({ miner: null, fan }, true);
  return { coolingMode, fanPercent: null, temperatureOffset };
}
