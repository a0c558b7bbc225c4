import type { AsicCommand } from '@headframe/domain/asic/asic-command';
import { DeviceRefusedError } from '../device-errors.ts';
import type { DeviceEndpoint, Readers, Verification } from '../driver.ts';
import type { AsicBaseline, AsicFields } from './asic-driver.ts';
import { compareBlink, comparePools, compareReboot, compareStart, compareStop, lookBack } from './read-back.ts';

/** One look at what a command changes; `unsupported` where the family cannot show it. */
async function readField<Field extends keyof AsicFields>(
  driver: { family: string; readers: Readers<AsicFields> },
  field: Field,
  endpoint: DeviceEndpoint,
): Promise<AsicFields[Field]> {
  const read: ((endpoint: DeviceEndpoint) => Promise<AsicFields[Field]>) | undefined = driver.readers[field];
  if (!read) throw new DeviceRefusedError('unsupported', `The family ${driver.family} does not show its ${field}.`);
  return read(endpoint);
}

/**
 * Reads back what a command should have changed, and only that. A device that is away is `pending`.
 * Source: device protocol notes 0.7.
 */
export function verifyAsic(
  driver: { family: string; readers: Readers<AsicFields> },
  endpoint: DeviceEndpoint,
  command: AsicCommand,
  baseline: AsicBaseline,
): Promise<Verification> {
  const look = <Field extends keyof AsicFields>(field: Field) => readField(driver, field, endpoint);
  return lookBack(async () => {
    switch (command.kind) {
      case 'reboot':
        return compareReboot(await look('running'), baseline);
      case 'stop':
        return compareStop(await look('switch'), baseline);
      case 'start':
        return compareStart(await look('switch'));
      case 'changePool':
        return comparePools(command.pools, await look('pools'));
      case 'blink':
        return compareBlink(command.on, await look('led'));
    }
  });
}
