import type { CommandedCooling } from '@headframe/domain/devices/asic/asic-tuning-commands';
import { DeviceRefusedError } from '../../device-errors.ts';
import type { DeviceEndpoint } from '../../driver.ts';
import type { JsonObject } from '../../wire/json-value.ts';
import { AutomaticFans, requireFans } from '../automatic-fans.ts';
import type { CoolingSetting } from '../compare-tuning.ts';
import { asNumber, asObject } from '../reading/fields.ts';
import { BraiinsRest } from './rest-api.ts';

/** The bounds and temperatures of the automatic mode, which a change of the mode resets; empty, the firmware takes its own. */
const automatic = new AutomaticFans<JsonObject>('http', {});

const modeOf = (configuration: JsonObject): JsonObject => asObject(asObject(configuration['temperature'])['mode']);

/** How the fans are set, in `configuration/miner`; a miner on which nobody set them does not report it. */
export function readRestCooling(configuration: JsonObject): CoolingSetting {
  const mode = modeOf(configuration);
  const ratio = asNumber(asObject(mode['manual'])['fan_speed_ratio']);
  const fanPercent = ratio !== null && ratio >= 0 && ratio <= 1 ? Math.round(ratio * 100) : null;
  const coolingMode = 'auto' in mode ? 'auto' : 'manual' in mode ? 'manual' : null;
  return { coolingMode, fanPercent: coolingMode === 'manual' ? fanPercent : null, temperatureOffset: null };
}

/** Whether it is set to be cooled by liquid, where it has no fans. */
export function isRestImmersed(configuration: JsonObject | null): boolean {
  const mode = configuration ? modeOf(configuration) : {};
  return 'immersion' in mode || 'hydro' in mode;
}

/** Asks how the fans are set. Rejects with the four device errors. */
export async function askRestCooling(endpoint: DeviceEndpoint): Promise<CoolingSetting> {
  return readRestCooling(await new BraiinsRest(endpoint).get('configuration/miner'));
}

/** Sets the fans to a speed, or back to what they had while they were automatic. Rejects with the four device errors. */
export async function coolRest(endpoint: DeviceEndpoint, command: CommandedCooling): Promise<void> {
  const percent = requireFans(command);
  const api = new BraiinsRest(endpoint);
  const configuration = await api.get('configuration/miner');
  const mode = modeOf(configuration);
  if (isRestImmersed(configuration))
    throw new DeviceRefusedError('refused', 'The miner is set to cooling by liquid, where it has no fans.');
  automatic.note(endpoint, 'auto' in mode ? asObject(mode['auto']) : null);
  const wanted = percent === null ? { auto: automatic.of(endpoint) } : { manual: { fan_speed_ratio: percent / 100 } };
  await api.put('cooling/mode', wanted);
}
