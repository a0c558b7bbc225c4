import { devicePage } from '../../web/device-page.ts';
import type { AntminerDevice } from './antminer-device.ts';

/** What a browser sees at an Antminer once it has signed in. */
export function antminerPage(device: AntminerDevice): string {
  return devicePage({
    title: 'Antminer',
    rows: [
      ['Miner Type', device.model],
      ['Hostname', device.settings.hostname],
      ['MAC Address', device.mac],
      ['Firmware', device.firmware],
    ],
  });
}
