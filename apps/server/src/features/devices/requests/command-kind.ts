import type { DeviceKind } from '@headframe/domain/devices/define-kind';
import type { CommandDescriptor, CommandDescriptors, SelectionActions } from '@headframe/domain/devices/define-command';
import type { DesiredField } from '@headframe/domain/devices/device-commands';
import { findCommand } from '@headframe/domain/devices/all-commands';
import type { DriverKind } from '@headframe/devices';
import type { RawBuilder } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import type { Topic } from '../../../platform/pubsub/pubsub.ts';
import type { Entity } from '../../../platform/entity/entity.ts';

/** Where the desired state of one field is stored, in SQL over the kind's table `x`. */
export interface DesiredColumn {
  /** Assignments that store a value, given as a jsonb expression. */
  set(value: RawBuilder<unknown>): RawBuilder<unknown>;
  /** Assignments of Clear Targets. */
  readonly clear: RawBuilder<unknown>;
  /** Whether a device has one; left out where it passes by itself. */
  readonly isSet?: RawBuilder<unknown>;
  /** What device `item.id` reports now, as jsonb, where a later command can restore it. */
  readonly reported?: RawBuilder<unknown>;
}

/** What requests need to know of one kind of devices beyond its descriptor. */
export interface CommandKind<Kind extends Pick<DeviceKind, 'kind' | 'commands' | 'actions'> = DeviceKind> {
  readonly descriptor: Kind;
  /** In names of mutations: `Asics` of `rebootAsics`. */
  readonly plural: string;
  /** Name of the GraphQL enumeration of its actions. */
  readonly actionType: string;
  /** The rows that a selection chooses from, with the trunk as `d`. */
  readonly entity: Entity;
  /** Its drivers, which know what a model can carry out. */
  readonly drivers: Pick<DriverKind, 'drivers'>;
  /** The topic on which changes of its devices are announced. */
  readonly topic: Topic;
  /** The table with a row for each device that holds its desired state. */
  readonly table: RawBuilder<unknown>;
  readonly desired: Readonly<Record<DesiredField<Kind['commands']>, DesiredColumn>>;
  /** Brings what the commands of ended items set for their duration in line with their ends; returns the changed devices. */
  onEnded?(transaction: AccessTransaction, itemIds: readonly number[]): Promise<SettledDevice[]>;
}

/** A device whose row changed with the end of a command. */
export interface SettledDevice {
  deviceId: number;
  subaccountId: number;
  /** What changed of what the ingest of its reports remembers of it. */
  remembered?: object;
}

/** A kind whose descriptor is not known to the types. */
export type AnyCommandKind = Omit<CommandKind, 'descriptor' | 'desired'> & {
  readonly descriptor: {
    readonly kind: string;
    readonly commands: CommandDescriptors;
    readonly actions: SelectionActions;
  };
  readonly desired: Readonly<Record<string, DesiredColumn>>;
};

const registered = new Map<string, AnyCommandKind>();

/** Registers what requests need to know of a kind; its feature does it when it is loaded. */
export function registerCommandKind(kind: AnyCommandKind): void {
  registered.set(kind.descriptor.kind, kind);
}

/** All registered kinds. */
export function commandKinds(): readonly AnyCommandKind[] {
  return [...registered.values()];
}

/**
 * The kind of a command, with the command's descriptor.
 * @throws Error for a command of no registered kind.
 */
export function kindOfCommand(name: string): { kind: AnyCommandKind; command: CommandDescriptor } {
  const found = findCommand(name);
  const kind = found && registered.get(found.kind);
  if (!kind) throw new Error(`No kind of devices with the command ${name} is registered.`);
  return { kind, command: found.command };
}
