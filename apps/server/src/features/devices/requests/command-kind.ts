import type { DeviceKind } from '@headframe/domain/devices/define-kind';
import type {
  CommandDescriptor,
  CommandDescriptors,
  SelectionAction,
  SelectionActions,
} from '@headframe/domain/devices/define-command';
import type { SettingDescriptors } from '@headframe/domain/devices/define-setting';
import type { Measures } from '@headframe/domain/devices/measure';
import type { DesiredField } from '@headframe/domain/devices/device-commands';
import type { DriverKind } from '@headframe/devices';
import type { RawBuilder } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import type { Topic } from '../../../platform/pubsub/pubsub.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import type { Entity } from '../../../platform/entity/entity.ts';
import type { JoinAliases } from '../../../platform/entity/entity-needs.ts';
import type { CommandOptions } from './command-options.ts';
import type { ItemWaits } from './item-waits.ts';
import type { SettingStore } from './settings/setting-store.ts';

/** Where the desired state of one field is stored, in SQL over the table `x` of the desired states. */
export interface DesiredColumn {
  /** Assignments that store a value, given as a jsonb expression. */
  set(value: RawBuilder<unknown>): RawBuilder<unknown>;
  /** Assignments of Clear Targets. */
  readonly clear: RawBuilder<unknown>;
  /** Whether there is one; left out where it passes by itself. */
  readonly isSet?: RawBuilder<unknown>;
  /** Whether it differs from what is reported, over the tables of the entity; left out where reports do not show it. */
  readonly differs?: RawBuilder<unknown>;
  /**
   * Whether device `p.device_id`, or its part `p.part_id`, was seen with a value, given as jsonb, since a time: for what may be
   * commanded for a time.
   */
  seen?(value: RawBuilder<unknown>, since: RawBuilder<unknown>): RawBuilder<unknown>;
  /** What device `item.id`, or its part `item.part_id`, reports now, as jsonb, where a later command can restore it. */
  readonly reported?: RawBuilder<unknown>;
}

/** What commands and actions of a kind are for: its devices, or parts of them. */
export interface CommandSubject<Field extends string = string> {
  /** The rows that a selection chooses from, with the device as `d`; its key is the inner key of the device or part. */
  readonly entity: Entity;
  /** Name of the GraphQL enumeration of the actions. */
  readonly actionType: string;
  /** The table with a row for each that holds its desired state, by `device_id` or `part_id`; left out where there is none. */
  readonly table?: RawBuilder<unknown>;
  readonly desired: Readonly<Record<Field, DesiredColumn>>;
  /** Where each setting of the kind is stored. */
  readonly settings?: Readonly<Record<string, SettingStore>>;
  /**
   * Why an action may not run on a row, in SQL over the tables of the entity: a sentence for the operator, or null where it
   * may. Asked when a selection is taken, and again when it is confirmed.
   */
  refusal?(action: string): RawBuilder<string | null>;
  /** The joins of the entity that a refusal stands on. */
  readonly refusalNeeds?: JoinAliases;
  /**
   * The delay and the ramp in seconds, or null, that an operator has set for what stands behind device `d`, or its part `p`; left out
   * where nothing is set.
   */
  pace?(pace: 'start' | 'stop'): { readonly delay: RawBuilder<unknown>; readonly ramp: RawBuilder<unknown> };
  /**
   * What its parts supply with power, as rows of `unit_id`, `part_id` and the `device_id` that would lose it; left out where that is
   * not known of any.
   */
  readonly supplies?: RawBuilder<unknown>;
  /** What is cut off by a command on them that may stop miners first: their caller confirms the number of a large cut. */
  cut?(transaction: AccessTransaction, ids: readonly number[]): Promise<{ isLarge: boolean; watts: number }>;
  /** Requests what has to be verified before a command runs, as its options ask for it, and says which items wait for that. */
  prepare?(context: ScopedContext, options: CommandOptions, ids: readonly number[]): Promise<ItemWaits | undefined>;
}

/** What requests need to know of one kind of devices beyond its descriptor. */
export interface CommandKind<
  Kind extends Pick<
    DeviceKind,
    'kind' | 'hasSiteFamilies' | 'permissions' | 'part' | 'commands' | 'actions' | 'settings'
  > = DeviceKind,
> {
  readonly descriptor: Kind;
  /** Its drivers, which know what a model can carry out; left out where they take no command. */
  readonly drivers?: Pick<DriverKind, 'drivers'>;
  /** The topic on which changes of its devices are announced. */
  readonly topic: Topic;
  /** What commands on whole devices are for. */
  readonly devices?: CommandSubject<DesiredField<Kind['commands'], 'device'>>;
  /** What commands on parts are for. */
  readonly parts?: CommandSubject<DesiredField<Kind['commands'], 'part'>>;
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
export type AnyCommandKind = Omit<CommandKind, 'descriptor' | 'devices' | 'parts'> & {
  readonly descriptor: Pick<DeviceKind, 'kind' | 'hasSiteFamilies' | 'permissions'> & {
    readonly part?: Pick<NonNullable<DeviceKind['part']>, 'label'>;
    readonly measures?: Measures;
    readonly commands: CommandDescriptors;
    readonly actions: SelectionActions;
    readonly settings?: SettingDescriptors;
  };
  readonly devices?: CommandSubject;
  readonly parts?: CommandSubject;
};

const registered = new Map<string, AnyCommandKind>();

/** Registers what requests need to know of a kind; its feature does it when it is loaded. Returns what ends that. */
export function registerCommandKind(kind: AnyCommandKind): () => void {
  registered.set(kind.descriptor.kind, kind);
  return () => void registered.delete(kind.descriptor.kind);
}

/** All registered kinds. */
export function commandKinds(): readonly AnyCommandKind[] {
  return [...registered.values()];
}

/**
 * The kind of a command, with the command's descriptor and what it is for.
 * @throws Error for a command of no registered kind.
 */
export function kindOfCommand(name: string): {
  kind: AnyCommandKind;
  command: CommandDescriptor;
  subject: CommandSubject;
} {
  for (const kind of registered.values()) {
    const command = kind.descriptor.commands[name];
    if (command) return { kind, command, subject: subjectOf(kind, command.on) };
  }
  throw new Error(`No kind of devices with the command ${name} is registered.`);
}

/** A command, an action or a setting of a kind, by its name; undefined for none of them. */
export function actionOf(
  { descriptor }: AnyCommandKind,
  name: string,
): SelectionAction | CommandDescriptor | undefined {
  return descriptor.commands[name] ?? descriptor.actions[name] ?? descriptor.settings?.[name];
}

/** Whether a command or an action of a kind is for whole devices or for parts of them. */
export function actionIsOn(kind: AnyCommandKind, action: string): 'device' | 'part' {
  return actionOf(kind, action)?.on ?? 'device';
}

/** The names of all commands, actions and settings of a kind on its devices, or on parts of them. */
export function actionsOn({ descriptor }: AnyCommandKind, on: 'device' | 'part'): string[] {
  const all = { ...descriptor.commands, ...descriptor.actions, ...descriptor.settings };
  return Object.entries(all).flatMap(([name, action]) => (action.on === on ? [name] : []));
}

/**
 * What commands of a kind on devices, or on parts, are for.
 * @throws Error where the kind has none registered.
 */
export function subjectOf({ descriptor, devices, parts }: AnyCommandKind, on: 'device' | 'part'): CommandSubject {
  const subject = on === 'part' ? parts : devices;
  if (!subject) throw new Error(`Nothing is registered for commands on a ${on} of the kind ${descriptor.kind}.`);
  return subject;
}

/** The devices, or the parts of devices, that something is done to, by their inner keys. */
export interface SubjectIds {
  /** Each device once. */
  readonly deviceIds: readonly number[];
  /** Parts of these devices; left out: the devices as a whole. */
  readonly partIds?: readonly number[] | undefined;
}

/** The inner keys of what a command is for. */
export function keysOf({ deviceIds, partIds }: SubjectIds): readonly number[] {
  return partIds ?? deviceIds;
}
