import type { z } from 'zod';
import type { HeldEffect } from '../holds/hold.ts';
import type { Permission } from '../permissions/permission-catalogue.ts';

/** What a batch of commands may offer: a time to spread over, a time after which it is reversed, batches of devices, … */
export const commandOptionNames = ['ramp', 'stay', 'stagger', 'switchTarget', 'skipRail', 'stopFirst', 'hold'] as const;
export type CommandOptionName = (typeof commandOptionNames)[number];

/** Icons of commands, by what they show; the console draws them. */
export type CommandIcon =
  | 'bolt'
  | 'bulb'
  | 'bulbOn'
  | 'clock'
  | 'download'
  | 'eraser'
  | 'fan'
  | 'file'
  | 'gauge'
  | 'key'
  | 'move'
  | 'note'
  | 'play'
  | 'pool'
  | 'power'
  | 'radar'
  | 'ranges'
  | 'refresh'
  | 'share'
  | 'stop'
  | 'tag'
  | 'tools'
  | 'trash'
  | 'unshare';

/** The fields that a command carries beside its name. */
export type CommandPayload = Readonly<Record<string, z.ZodType>>;

/** The values of {@link CommandPayload}. */
export type PayloadOf<Payload extends CommandPayload> = {
  [Name in keyof Payload as undefined extends z.output<Payload[Name]> ? never : Name]: z.output<Payload[Name]>;
} & {
  [Name in keyof Payload as undefined extends z.output<Payload[Name]> ? Name : never]?: z.output<Payload[Name]>;
};

/** How one entry of a menu requests a command. */
export interface CommandEntry {
  /** As a command: Reboot. */
  readonly label: string;
  readonly icon: CommandIcon;
  /** What will happen, in a sentence of the confirmation. */
  readonly consequence: string;
  /** Key that opens the confirmation. */
  readonly shortcut?: string;
  readonly isDangerous?: boolean;
}

/** One of several entries of a command, each with its payload. */
export interface CommandChoice<Payload = object> extends CommandEntry {
  readonly key: string;
  readonly payload: Payload;
}

/** The state that a command leaves its devices in. */
export interface DesiredEffect<Payload = object> {
  /** Named like the reader that shows it: `switch`, `pools`, `led`, `watts`, `outlet`. */
  readonly field: string;
  /** The desired value, without secrets. */
  of(payload: Payload): unknown;
  /** The option that has to be chosen for the value to be stored; always stored without. */
  readonly storedWith?: CommandOptionName;
}

/** The file that a command brings back from a device, such as its log. */
export interface ContentEffect {
  /** Max. size of one file in bytes; a larger one fails the item. */
  readonly maxBytes: number;
}

/** A file of the server that a command takes to a device, such as a firmware image. */
export interface CarriedFile {
  readonly id: string;
  readonly fileName: string;
  /** Size of the file. */
  readonly bytes: number;
  /** In lower-case hexadecimal. */
  readonly sha256: string;
}

/** How a command takes a file to a device: the agent downloads it once for all devices, and one device at a time receives it. */
export interface CarriedEffect<Sent = object> {
  /** The file, from what the command is sent with. */
  of(sent: Sent): CarriedFile;
  /** How long a device may take to receive it, in seconds. */
  readonly transferWithin: number;
}

/** Bounds that a device reports, by the names of measures of its kind. */
export interface MeasuredRange {
  readonly min: string;
  readonly max: string;
}

/** How often a subaccount may request a command. */
export interface CommandCooldown {
  /** Min. time between two requests of a subaccount, in seconds. */
  readonly seconds: number;
  /** What is answered within it, by its name in the error catalogue. */
  readonly message: 'logLimit' | 'scanLimit';
}

/** Everything the platform needs to know of one command, as data and pure functions; `Payload` as {@link CommandPayload}. */
export interface CommandDescriptor<
  Payload extends CommandPayload = CommandPayload,
  Value = object,
  Sent = object,
> extends CommandEntry {
  /** Whether it is for whole devices or for parts of them. */
  readonly on: 'device' | 'part';
  /** Required to snapshot devices for it and to request it. */
  readonly permission: Permission;
  readonly payload: Payload;
  /** Set where it has neither a mutation nor a menu entry: something else of the server requests it in stages, such as a rollout. */
  readonly isStaged?: true;
  /** What the server adds to the payload when it sends the command to an agent; it is not stored with the command. */
  readonly sentWith?: CommandPayload;
  /**
   * Set where a device must be left alone until the command has ended: nothing else is commanded on it meanwhile, nor on a part of another
   * device that supplies it. What is being done, before the name of the device in the reason that others are refused with.
   */
  readonly exclusive?: string;
  /** For what takes a file to the device. */
  readonly carries?: CarriedEffect<Sent>;
  /**
   * Fields of the payload whose bounds each device reports: the measures of its kind that hold the lowest and the highest value.
   * A device that does not report both cannot carry out the command.
   */
  readonly measuredRanges?: Readonly<Record<string, MeasuredRange>>;
  /** Optional fields of the payload of which exactly one is given, in the order in which they are offered. */
  readonly oneOf?: readonly (keyof Payload & string)[];
  /** Paths into the payload that are encrypted at rest and never shown, such as `pools.*.password`; `*` is any position. */
  readonly secrets?: readonly string[];
  readonly options: readonly CommandOptionName[];
  /** The consequence where the option `stopFirst` is chosen. */
  readonly consequenceAfterStop?: string;
  /** Whose delay and ramp of the miner it keeps, where an operator has set some: those of starts, or of stops. */
  readonly pace?: 'start' | 'stop';
  /** The state that it brings devices or parts in, where holds have a say in it. */
  readonly effect?: Exclude<HeldEffect, 'alone'>;
  /** The command that ends the stay time. */
  readonly opposite?: string;
  /** Menu entries where there are several; one without a payload of its own otherwise. */
  readonly choices?: readonly CommandChoice<Value>[];
  /** How long a device may take to show the effect, in seconds. */
  readonly verifyWithin: number;
  /** What a device did not do that accepted the command: the end of a sentence. */
  readonly unmet: string;
  readonly desired?: DesiredEffect<Value>;
  /** For what leaves no state behind, such as a restart: the reader whose value is compared with that from just before. */
  readonly proof?: { readonly field: string };
  /**
   * For what only asks, such as whether a credential is accepted: the answer is the result, and nothing is read back. Without an answer it
   * has failed.
   */
  readonly isProvenByAnswer?: true;
  /**
   * For what only reads: the file that it brings back. It is done once the server has stored the file, within `verifyWithin`; a
   * restarted agent reads it again.
   */
  readonly content?: ContentEffect;
  /** Left out: as often as one likes. */
  readonly cooldown?: CommandCooldown;
  /** Why devices cannot carry it out whose driver does not have it, where that is no matter of their firmware: a sentence. */
  readonly unsupported?: string;
  /** Max. number of devices or parts at once, where it is less than that of all commands. */
  readonly max?: number;
  /** How the audit log speaks of it; left out where it is staged, as what stages it is written down. */
  readonly audit?: string;
}

/** The commands of one kind by their names on the wire, in menu order; the guard file of a site forbids them by these names. */
export type CommandDescriptors = Readonly<Record<string, CommandDescriptor>>;

/** Describes one command. Its name is its key in the kind's list. */
export function defineCommand<
  const Payload extends CommandPayload,
  const Descriptor extends CommandDescriptor<Payload, PayloadOf<Payload>, never>,
>(command: Descriptor & { readonly payload: Payload }): Descriptor & { readonly payload: Payload } {
  return command;
}

/** An action on a selection that the server carries out without drivers. */
export interface SelectionAction extends CommandEntry {
  /** Whether it is for whole devices or for parts of them. */
  readonly on: 'device' | 'part';
  /** Required to snapshot devices for it and to request it. */
  readonly permission: Permission;
  /** Required in the subaccount that receives the devices, where the action hands them over. */
  readonly receivePermission?: Permission;
  /** What only the owner of a device can do: a verb. Devices that others share are left out with it; without it they are not. */
  readonly ownerOnly?: string;
  /** Max. number at once, where it is less than that of commands. */
  readonly max?: number;
  /** The state that it brings devices in at least, where holds have a say in it. */
  readonly effect?: Exclude<HeldEffect, 'alone'>;
  /** Whether agents carry it out, so that it waits for those that are offline. */
  readonly usesAgents?: boolean;
  /** Whether it would disturb an exclusive command on a device, so that such devices are left out. */
  readonly disturbs?: true;
  /** How the audit log speaks of it, under the kind and the name of the action; left out where it has an entry of its own. */
  readonly audit?: string;
}

/** The actions of one kind beside its commands, by name, in menu order. */
export type SelectionActions = Readonly<Record<string, SelectionAction>>;
