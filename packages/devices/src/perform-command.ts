import { findCommand } from '@headframe/domain/devices/all-commands';
import type { Capability } from '@headframe/domain/devices/capability';
import { DeviceRefusedError } from './device-errors.ts';
import type {
  DeviceCommand,
  DeviceContent,
  DeviceFile,
  DeviceIdentity,
  DeviceReading,
  DeviceEndpoint,
  Driver,
  Performers,
  ReportProgress,
} from './driver.ts';

/** Whether a device of a family can carry out a command; one that the family does not have may have its own reason. */
export function capabilityOf(
  driver: Pick<Driver, 'capabilities' | 'perform'>,
  identity: Pick<DeviceIdentity, 'model' | 'firmware'>,
  command: string,
): Capability {
  const stated = driver.capabilities(identity)[command];
  if (driver.perform[command] !== undefined) return stated ?? { supported: true };
  if (stated?.supported === false) return stated;
  return { supported: false, reason: findCommand(command)?.command.unsupported ?? 'Not supported by this firmware.' };
}

/**
 * Sends a command, and resolves to the file that it brings back; null for commands without one. Rejects with
 * `DeviceRefusedError` (`unsupported`) where the family has no such command, else with the four device errors.
 */
export async function performCommand<
  Reading extends DeviceReading,
  Command extends DeviceCommand,
  Fields extends object,
>(
  driver: Driver<Reading, Command, Fields>,
  endpoint: DeviceEndpoint,
  command: Command,
  report: ReportProgress = () => undefined,
  file?: DeviceFile,
): Promise<DeviceContent | null> {
  const performers = driver.perform as Performers<DeviceCommand>;
  const send = performers[command.kind];
  if (!send) throw new DeviceRefusedError('unsupported', `The family ${driver.family} has no command ${command.kind}.`);
  return (await send(endpoint, command, report, file)) ?? null;
}
