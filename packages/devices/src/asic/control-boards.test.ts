import { afterEach, expect, it } from 'vitest';
import { capturesExist, capturesTitle } from '../testing/captures.ts';
import { LoopbackServers } from '../testing/loopback-servers.ts';
import { asicDrivers } from './asic-drivers.ts';
import { recordedDevices } from './testing/recorded-devices.ts';

/** The control board that each recorded device names; those that are left out name none. */
const named: Readonly<Record<string, string>> = {
  'VNish 1.2.7 by its contract': 'bb',
  'a Bitaxe with AxeOS 2.4.5': '401',
  'PowerPlay 1.5.13 on an S19 XP': 'STM32 (Device Tree Support)',
  'a Sealminer A2 by documents': 'taurus_air_v1.1',
  'a Proto Rig by documents': 'C3',
  'a Teraflux AT1500 by documents': 'T0',
  'LuxOS on an S19k Pro': 'cvitek',
  'a Whatsminer with API v1': 'ALLWINNER_H3',
  'a Whatsminer with API v3': 'H616',
};

const device = new LoopbackServers();
afterEach(() => device.close());

it.skipIf(!capturesExist).each(recordedDevices)(
  capturesTitle('the control board of $name is what it names itself'),
  async ({ name, family, serve, credentials = [] }) => {
    await serve(device, (text) => text);
    const { controlBoard } = await asicDrivers[family].read(device.endpoint({ credentials }));
    expect(controlBoard).toBe(named[name] ?? null);
  },
);
