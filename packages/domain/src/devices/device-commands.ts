import { z } from 'zod';
import type { CommandDescriptors, CommandPayload, PayloadOf } from './define-command.ts';
import { payloadSchema } from './payload-schema.ts';

/** The name of a command of a kind. */
export type CommandName<Commands extends CommandDescriptors> = Extract<keyof Commands, string>;

/** The names of those commands of a kind that have a mutation of their own. */
export type GivenCommandName<Commands extends CommandDescriptors> = {
  [Name in CommandName<Commands>]: Commands[Name] extends { isStaged: true } ? never : Name;
}[CommandName<Commands>];

/** What a command is sent with beside its payload. */
type SentWith<Command> = Command extends { sentWith: infer Sent extends CommandPayload } ? PayloadOf<Sent> : object;

/** A command of a kind as it travels to an agent: its name as `kind`, its payload, and what it is sent with. */
export type CommandOf<Commands extends CommandDescriptors> = {
  [Name in CommandName<Commands>]: { kind: Name } & PayloadOf<Commands[Name]['payload']> & SentWith<Commands[Name]>;
}[CommandName<Commands>];

/** The fields that the commands of a kind leave its devices, or parts of them, with, by the names of their readers. */
export type DesiredField<Commands extends CommandDescriptors, On extends 'device' | 'part'> = {
  [Name in keyof Commands]: Commands[Name] extends { on: On; desired: { field: infer Field extends string } }
    ? Field
    : never;
}[keyof Commands];

/** All command names of a kind, in menu order. */
export function commandNames<Commands extends CommandDescriptors>(commands: Commands): CommandName<Commands>[] {
  return Object.keys(commands) as CommandName<Commands>[];
}

/** What reads a command of a kind from the wire. */
export function commandSchema<Commands extends CommandDescriptors>(
  commands: Commands,
): z.ZodType<CommandOf<Commands>, unknown> {
  const [first, ...others] = Object.entries(commands).map(([name, command]) =>
    payloadSchema(command, { ...command.sentWith, kind: z.literal(name) }),
  );
  if (!first) throw new Error('A kind without commands has no schema for them.');
  return z.discriminatedUnion('kind', [first, ...others]) as unknown as z.ZodType<CommandOf<Commands>, unknown>;
}

type Kebab<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : Text;

/** The action of the audit log for a command: `asic.change-pool` for `changePool` of ASICs. */
export type CommandAudit<Kind extends string, Name extends string> = `${Kind}.${Kebab<Name>}`;

/** The action of the audit log for a setting: `asic.set-safe-ranges` for `safeRanges` of ASICs. */
export type SettingAudit<Kind extends string, Name extends string> = `${Kind}.set-${Kebab<Name>}`;

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** See {@link SettingAudit}. */
export function settingAudit<Kind extends string, Name extends string>(
  kind: Kind,
  setting: Name,
): SettingAudit<Kind, Name> {
  return `${kind}.set-${kebab(setting)}` as SettingAudit<Kind, Name>;
}

/** See {@link CommandAudit}. */
export function commandAudit<Kind extends string, Name extends string>(
  kind: Kind,
  command: Name,
): CommandAudit<Kind, Name> {
  return `${kind}.${kebab(command)}` as CommandAudit<Kind, Name>;
}
