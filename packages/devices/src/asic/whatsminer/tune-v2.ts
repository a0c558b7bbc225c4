import { asNumber, asObject, asPositive, asText, firstOf } from '../reading/fields.ts';
import { settled } from '../../settled.ts';
import { DeviceRefusedError } from '../../device-errors.ts';
import type { DeviceEndpoint } from '../../driver.ts';
import type { CgminerRequest } from '../../wire/cgminer-socket.ts';
import type { PowerSetting, ScalingState } from '../compare-tuning.ts';
import { refuseStopped } from '../refuse-stopped.ts';
import { askV2Summary, readMiningSwitch, readPowerMode } from './read-v2.ts';
import { askV2Message } from './v2-api.ts';
import { writeV2 } from './v2-write.ts';
import type { CommandOfWhatsminer } from './whatsminer-model.ts';

const modeCommands = { low: 'set_low_power', normal: 'set_normal_power', high: 'set_high_power' } as const;

async function askStatus(endpoint: DeviceEndpoint) {
  return asObject((await settled(askV2Message(endpoint, 'status'))).value ?? undefined);
}

function powerCommand({ watts, mode = 'normal' }: CommandOfWhatsminer<'powerAdjust'>): CgminerRequest {
  return watts === undefined ? { cmd: modeCommands[mode] } : { cmd: 'adjust_power_limit', power_limit: String(watts) };
}

/** Sets watt target or power mode, for which the mining program restarts (device protocol notes 1.2). */
export async function adjustV2Power(
  endpoint: DeviceEndpoint,
  command: CommandOfWhatsminer<'powerAdjust'>,
): Promise<void> {
  refuseStopped(readMiningSwitch(await askStatus(endpoint)));
  await writeV2(endpoint, powerCommand(command));
}

/** Scales the draw: step by step where API 2.0.5 or later has that, else at once (device protocol notes 1.2). */
export async function scaleV2Power(
  endpoint: DeviceEndpoint,
  { percent }: CommandOfWhatsminer<'powerScaling'>,
): Promise<void> {
  refuseStopped(readMiningSwitch(await askStatus(endpoint)));
  const request = { percent: String(percent) };
  try {
    await writeV2(endpoint, { cmd: 'set_power_pct_v2', ...request });
  } catch (error) {
    if (!(error instanceof DeviceRefusedError) || error.reason === 'credential') throw error;
    await writeV2(endpoint, { cmd: 'set_power_pct', ...request });
  }
}

/** The power mode and the watt target that are set. */
export async function readV2Power(endpoint: DeviceEndpoint): Promise<PowerSetting> {
  const [summary, status] = await Promise.all([askV2Summary(endpoint), askStatus(endpoint)]);
  return {
    powerMode: readPowerMode(readMiningSwitch(status), asText(summary['Power Mode']) ?? asText(status['power_mode'])),
    powerLimit: asPositive(summary['Power Limit']) ?? asPositive(status['power_limit_set']),
  };
}

/** What shows a power scaling: this API does not report the share itself. */
export async function readV2Scaling(endpoint: DeviceEndpoint): Promise<ScalingState> {
  const [summary, { powerLimit }] = await Promise.all([askV2Summary(endpoint), readV2Power(endpoint)]);
  return { powerPercent: null, powerLimit, power: asNumber(firstOf(summary, 'Power', 'Power_RT')) };
}
