import type { AntminerDevice } from '../antminer-device.ts';

/** What an old configuration keeps besides its pools, by the names in its file; switches stand in it only while on. */
export interface OldConfiguration {
  readonly 'bitmain-nobeeper'?: 'true';
  readonly 'bitmain-notempoverctrl'?: 'true';
  readonly 'bitmain-work-mode'?: string;
  readonly 'bitmain-freq': string;
  readonly 'bitmain-voltage': string;
}

/** The work mode in which an S17 or T17 sleeps. */
export const oldSleepMode = '254';

/** The values in the file that the firmware came with (cgminer.conf.factory). */
export function factoryConfiguration({ facts }: AntminerDevice): OldConfiguration {
  return {
    ...(facts.sleepsByWorkMode ? { 'bitmain-work-mode': '0' } : {}),
    'bitmain-freq': String(facts.frequency),
    'bitmain-voltage': facts.sleepsByWorkMode ? '1950' : '0706',
  };
}

/** The file as it is: what was set on this device, else the factory's. */
export function oldConfiguration(device: AntminerDevice): OldConfiguration {
  const factory = factoryConfiguration(device);
  const { tunables, sleeping } = device.settings;
  const stored = { ...factory, ...tunables } as OldConfiguration;
  return sleeping && device.facts.sleepsByWorkMode ? { ...stored, 'bitmain-work-mode': oldSleepMode } : stored;
}
