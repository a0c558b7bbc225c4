import type { CommandedCooling } from '@headframe/domain/devices/asic/asic-tuning-commands';
import type { DeviceEndpoint } from '../../driver.ts';
import { AutomaticFans, requireFans } from '../automatic-fans.ts';
import { asCount, asObject } from '../reading/fields.ts';
import { postEpic } from './epic-api.ts';
import { epicFanMode } from './epic-parts.ts';
import { askEpicSummary } from './read-epic.ts';

const target = 'Target Temperature';
const idle = 'Idle Speed';

/** The values of the example in the API's document; the idle speed is the safe one. */
const automatic = new AutomaticFans('rpc', { [target]: 60, [idle]: 100 });

/** Sets the fans to a speed, or back to what they had while they were automatic. Rejects with the four device errors. */
export async function coolEpic(endpoint: DeviceEndpoint, command: CommandedCooling): Promise<void> {
  const percent = requireFans(command);
  const now = asObject(epicFanMode(await askEpicSummary(endpoint))['Auto']);
  const [celsius, idlePercent] = [asCount(now[target]), asCount(now[idle])];
  automatic.note(endpoint, celsius === null ? null : { [target]: celsius, [idle]: idlePercent ?? 100 });
  await postEpic(endpoint, 'fanspeed', percent === null ? { Auto: automatic.of(endpoint) } : { Manual: percent });
}
