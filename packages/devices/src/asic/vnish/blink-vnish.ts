import type { AsicCommand } from '@headframe/domain/devices/asic/asic-command';
import type { DeviceEndpoint } from '../../driver.ts';
import { askVnishInfo } from './read-vnish.ts';
import { VnishApi } from './vnish-api.ts';
import { isSinceVersion13, readVnishBlinking } from './vnish-parts.ts';

/**
 * Sets the locate LED. One that is in the wanted state is left alone: `find-miner` of 1.2 turns a LED off that is asked to be on twice
 * (seen by others on 1.2.6 and 1.2.7). From 1.3 on `locate-miner` takes its place, whose body the web page of 1.3.3 shows.
 */
export async function blinkVnish(
  endpoint: DeviceEndpoint,
  { on }: Extract<AsicCommand, { kind: 'blink' }>,
): Promise<void> {
  const api = new VnishApi(endpoint);
  if (readVnishBlinking(await api.get('status')) === on) return;
  const info = await askVnishInfo(api);
  if (isSinceVersion13(info?.firmware ?? null)) await api.post('locate-miner', { is_enabled: on });
  else await api.post('find-miner', { on });
}
