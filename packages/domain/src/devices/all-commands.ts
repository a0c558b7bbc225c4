import { z } from 'zod';
import type { CommandDescriptor } from './define-command.ts';
import type { DeviceKind } from './define-kind.ts';
import { deviceKinds } from './kinds.ts';
import { payloadSchema } from './payload-schema.ts';

/** A command with its name, and the kind it is for. */
interface NamedCommand {
  readonly kind: string;
  readonly name: string;
  readonly command: CommandDescriptor;
}

/** The commands of every kind; requests and guard files speak of them by name alone, so a name is of one kind. */
export const allCommands: readonly NamedCommand[] = deviceKinds.flatMap(({ kind, commands }: DeviceKind) =>
  Object.entries(commands).map(([name, command]) => ({ kind, name, command })),
);

const byName: ReadonlyMap<string, NamedCommand> = new Map(allCommands.map((named) => [named.name, named]));

/** A command by its name; undefined for one that this version does not know. */
export function findCommand(name: string): NamedCommand | undefined {
  return byName.get(name);
}

/** A command of any kind: its name as `kind`, and its payload. */
export type StoredCommand = { kind: string } & Record<string, unknown>;

/**
 * Reads a command of any kind from what is stored of it.
 * @throws ZodError for an unknown name or payload.
 */
export function parseCommand(name: string, payload: object): StoredCommand {
  const { command } = findCommand(name) ?? {};
  const schema = payloadSchema(command ?? { payload: {} }, { kind: command ? z.literal(name) : z.never() });
  return schema.parse({ ...payload, kind: name }) as StoredCommand;
}
