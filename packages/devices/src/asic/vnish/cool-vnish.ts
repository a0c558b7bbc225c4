import type { CommandedCooling } from '@headframe/domain/devices/asic/asic-tuning-commands';
import { DeviceRefusedError } from '../../device-errors.ts';
import type { DeviceEndpoint } from '../../driver.ts';
import type { JsonObject } from '../../wire/json-value.ts';
import { AutomaticFans, requireFans } from '../automatic-fans.ts';
import type { CoolingSetting } from '../compare-tuning.ts';
import { asCount, asObject, asText } from '../reading/fields.ts';
import { VnishApi } from './vnish-api.ts';

/** Target temperature, °C; a guess of ours for one whose fans were set by others, within the bounds of its model. */
const automatic = new AutomaticFans('http', 60);

/** How the fans are set, in `summary`; the speed of fans that are set is their duty. */
export function readVnishCooling(summary: JsonObject): CoolingSetting {
  const cooling = asObject(asObject(summary['miner'])['cooling']);
  const name = asText(asObject(asObject(cooling['settings'])['mode'])['name']);
  const coolingMode = name === 'auto' || name === 'manual' ? name : null;
  const fanPercent = coolingMode === 'manual' ? asCount(cooling['fan_duty']) : null;
  return { coolingMode, fanPercent, temperatureOffset: null };
}

/** Bounds of the target temperature, °C, by the model. */
async function withinModel(api: VnishApi, celsius: number): Promise<number> {
  const cooling = asObject((await api.get('model'))['cooling']);
  const [min, max] = [asCount(cooling['min_target_temp']), asCount(cooling['max_target_temp'])];
  return Math.min(Math.max(celsius, min ?? celsius), max ?? celsius);
}

/** Sets the fans to a speed, or back to the temperature that they had: all else of the cooling goes back as it is. Rejects with the four device errors. */
export async function coolVnish(endpoint: DeviceEndpoint, command: CommandedCooling): Promise<void> {
  const percent = requireFans(command);
  const api = new VnishApi(endpoint);
  const cooling = asObject(asObject((await api.getWhole('settings'))['miner'])['cooling']);
  const mode = asObject(cooling['mode']);
  if (asText(mode['name']) === 'immers')
    throw new DeviceRefusedError('refused', 'The miner is set to immersion, where it has no fans.');
  automatic.note(endpoint, asText(mode['name']) === 'auto' ? asCount(mode['param']) : null);
  const wanted =
    percent === null
      ? { name: 'auto', param: await withinModel(api, automatic.of(endpoint)) }
      : { name: 'manual', param: percent };
  await api.saveSettings({ miner: { cooling: { ...cooling, mode: wanted } } });
}
