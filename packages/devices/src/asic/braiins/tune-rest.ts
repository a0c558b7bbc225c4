import { DeviceRefusedError } from '../../device-errors.ts';
import type { DeviceEndpoint } from '../../driver.ts';
import { settled } from '../../settled.ts';
import { requireWatts } from '../choose-watts.ts';
import type { PowerSetting } from '../compare-tuning.ts';
import { asObject, asPositive } from '../reading/fields.ts';
import { refuseStopped } from '../refuse-stopped.ts';
import { BraiinsRest } from './rest-api.ts';
import { readRestDetails, readRestTuner } from './rest-parts.ts';

/** Which watt targets the miner takes, W; null where it does not say so. */
async function askBounds(api: BraiinsRest): Promise<{ min: number | null; max: number | null }> {
  const constraints = (await settled(api.get('configuration/constraints'))).value ?? {};
  const bounds = asObject(asObject(constraints['tuner_constraints'])['power_target']);
  return { min: asPositive(asObject(bounds['min'])['watt']), max: asPositive(asObject(bounds['max'])['watt']) };
}

/** Sets the watt target, within the bounds that the miner itself states. Rejects with the four device errors. */
export async function adjustRestPower(
  endpoint: DeviceEndpoint,
  command: { watts?: number | undefined },
): Promise<void> {
  const api = new BraiinsRest(endpoint);
  refuseStopped(readRestDetails(await api.get('miner/details')).mining);
  const watts = requireWatts(command.watts);
  const { min, max } = await askBounds(api);
  if ((min !== null && watts < min) || (max !== null && watts > max))
    throw new DeviceRefusedError('refused', `The miner takes a watt target from ${min ?? 0} to ${max ?? 'any'} W.`);
  await api.put('performance/power-target', { watt: watts });
}

/** The watt target that is set, whatever dynamic scaling makes of it at the moment. */
export async function readRestPower(endpoint: DeviceEndpoint): Promise<PowerSetting> {
  const api = new BraiinsRest(endpoint);
  const [tuner, configuration] = await Promise.all([
    api.get('performance/tuner-state'),
    settled(api.get('configuration/miner')),
  ]);
  const { powerLimit } = readRestTuner(tuner, configuration.value);
  return { powerMode: null, powerLimit };
}
