import os from 'node:os';
import type { Capability } from '@headframe/domain/devices/capability';
import { findKind } from '@headframe/domain/devices/kind-support';
import { withMeasuredRanges, type MeasuredValues } from '@headframe/domain/devices/measured-ranges';
import { boundsProblem } from '@headframe/domain/devices/payload-bounds';
import type { ItemCommand, ItemResult } from '@headframe/agent-link';
import { capabilityOf, DeviceConnectionError, DeviceTimeoutError } from '@headframe/devices';
import type { DeviceCommand, DeviceReading, DriverKind } from '@headframe/devices';
import type { DeviceAccess } from '../devices/device-access.ts';
import type { KnownDevice } from '../devices/device-list.ts';
import type { RegisteredDriver } from '../devices/driver-registry.ts';
import { errorText } from '../run/log.ts';
import type { JournaledBaseline } from './command-journal.ts';
import { commandMessages } from './command-messages.ts';
import type { Guard } from './guard.ts';

/** How an item ends. */
export type FinalResult = Pick<ItemResult, 'state' | 'message' | 'refusal'>;

/** What the checks before a command need. */
interface PrepareOptions {
  access: DeviceAccess;
  guard: Guard;
  /** The last reading of a device, where it is recent enough to compare with. */
  freshReading: (deviceId: number) => DeviceReading | null;
}

/** A command that its device can carry out, with what to compare its effect with. */
interface PreparedCommand {
  command: DeviceCommand;
  baseline: JournaledBaseline;
}

const failed = (message: string): FinalResult => ({ state: 'failed', message });

/** What a device can do, within the bounds that its reading holds; without a reading its driver alone judges. */
function boundedCapability(
  kind: DriverKind,
  capability: Capability,
  before: DeviceReading | null,
  { kind: name }: DeviceCommand,
): Capability {
  const command = kind.commands[name];
  if (!before || !command?.measuredRanges) return capability;
  const measures = findKind(kind.kind)?.measures ?? {};
  return withMeasuredRanges(capability, command, measures, kind.split(before).scalars as MeasuredValues);
}

/** Why a device cannot carry out a command, or not with these values; null where it can. */
function incapability(
  { kind, driver }: RegisteredDriver,
  before: DeviceReading | null,
  command: DeviceCommand,
): string | null {
  const identity = { model: before?.model ?? null, firmware: before?.firmware ?? null };
  const capability = boundedCapability(kind, capabilityOf(driver, identity, command.kind), before, command);
  const label = findKind(kind.kind)?.commands?.[command.kind]?.label ?? command.kind;
  if (!capability.supported) return commandMessages.unsupported(label, identity.model, capability.reason);
  for (const [field, value] of Object.entries(command)) {
    const problem = boundsProblem(capability, field, value);
    if (problem !== undefined) return commandMessages.unsupported(label, identity.model, `${field}: ${problem}`);
  }
  return null;
}

/** What to compare with afterwards. A device that cannot be reached, or is another one, is not sent anything. */
async function readBefore(
  { access, freshReading }: PrepareOptions,
  device: KnownDevice,
  { kind }: RegisteredDriver,
  command: DeviceCommand,
): Promise<FinalResult | { reading: DeviceReading | null }> {
  // A restart of its own since the last poll would pass for the one commanded.
  const isCompared = kind.commands[command.kind]?.proof !== undefined;
  const fresh = isCompared ? null : freshReading(device.deviceId);
  if (fresh) return { reading: fresh };
  try {
    const reading = await access.call(device, ({ driver }, endpoint) => driver.read(endpoint));
    if (device.mac !== null && reading.mac !== null && reading.mac !== device.mac.toLowerCase())
      return failed(commandMessages.otherDevice(device.ip, reading.mac));
    return { reading };
  } catch (error) {
    if (error instanceof DeviceConnectionError || error instanceof DeviceTimeoutError)
      return failed(commandMessages.unreachable(errorText(error)));
    return { reading: null };
  }
}

/** Checks a command against the guard, the driver and the device before anything is sent; returns how it ends where it may not run. */
export async function prepareCommand(
  options: PrepareOptions,
  { command: sent, part }: ItemCommand,
  device: KnownDevice,
): Promise<FinalResult | PreparedCommand> {
  const refusal = options.guard.refusal(sent.kind, device.ip);
  if (refusal !== null) return failed(refusal);
  const registered = options.access.find(device);
  if (!registered) return failed(commandMessages.unknownFamily(device.family));
  const command = registered.kind.readCommand(sent);
  if (!command) return failed(commandMessages.unknownCommand(sent.kind));
  const before = await readBefore(options, device, registered, command);
  if ('state' in before) return before;
  const settled = registered.kind.settledBefore?.(command, before.reading) ?? null;
  if (settled) return settled;
  const incapable = incapability(registered, before.reading, command);
  if (incapable !== null) return { ...failed(incapable), refusal: 'unsupported' };
  // What commands on parts leave behind is seen in the part alone: nothing is kept of the whole device to compare with.
  const isCompared = part === undefined || registered.kind.commands[command.kind]?.proof !== undefined;
  const reading = isCompared ? before.reading : null;
  return { command, baseline: { reading, sentAt: Date.now(), uptime: os.uptime() } };
}
