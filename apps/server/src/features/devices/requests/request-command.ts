import type { CommandDescriptor } from '@headframe/domain/devices/define-command';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { payloadSchema } from '@headframe/domain/devices/payload-schema';
import type { z } from 'zod';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { validated } from '../../../platform/validation/validated.ts';
import { callerActor } from './actor/actor.ts';
import { issueCommand, type CommandBatch } from './actor/issue-command.ts';
import { keysOf, subjectOf, type AnyCommandKind } from './command-kind.ts';
import { commandOptionsSchema, optionFields, type CommandOptions } from './command-options.ts';
import { selectForAction, type Selection } from './command-snapshot.ts';
import type { OwnPayloads } from './own-payloads.ts';
import { passCooldown } from './pass-cooldown.ts';
import type { UsedSnapshot } from './stored-snapshot.ts';
import { requireConfirmedCount } from './require-confirmed-count.ts';
import { requireWithinBounds } from './require-within-bounds.ts';

/** The selection and options, as the mutations of the commands accept them. */
export interface CommandArguments extends Selection {
  options?: unknown;
  confirmedCount?: number | null | undefined;
}

/** Makes what a caller sent into the payload of each device or part, by inner key; undefined where it is the same for all. */
export type Expansion = (
  transaction: AccessTransaction,
  ids: readonly number[],
  sent: object,
) => Promise<OwnPayloads | undefined>;

/** A command as its mutation describes it. */
export interface RequestedCommand {
  kind: AnyCommandKind;
  name: string;
  /** What a caller sends, where it is not the payload itself. */
  schema?: z.ZodType<object> | undefined;
  expand?: Expansion | undefined;
}

/** Reads the options of a command, refusing those that it does not offer. */
function readOptions(command: CommandDescriptor, given: unknown): CommandOptions {
  const options = validated(commandOptionsSchema, given ?? {}, 'options');
  for (const [option, fields] of Object.entries(optionFields))
    if (!command.options.includes(option as keyof typeof optionFields) && fields.some((field) => options[field]))
      throw new DomainError('validation-failed', `options.${fields[0]}: ${command.label} does not offer this option.`);
  const { stayTime, holdSeconds = 0 } = options;
  if (stayTime > 0 && holdSeconds > stayTime)
    throw new DomainError('validation-failed', 'options.holdSeconds: A hold ends with the stay time at the latest.');
  return options;
}

/** Whether a command cuts off what stands behind its parts, so that its caller confirms their number where they are many. */
export function isCut(kind: AnyCommandKind, command: CommandDescriptor): boolean {
  return command.options.includes('stopFirst') && subjectOf(kind, command.on).cut !== undefined;
}

async function requireConfirmedCut(
  transaction: AccessTransaction,
  kind: AnyCommandKind,
  command: CommandDescriptor,
  selected: UsedSnapshot,
  confirmed: number | null | undefined,
): Promise<void> {
  // What is confirmed need not be measured.
  if (!isCut(kind, command) || confirmed === selected.frozenCount) return;
  const cut = await subjectOf(kind, command.on).cut?.(transaction, keysOf(selected));
  const noun = kind.descriptor.part?.label.toLowerCase() ?? 'device';
  const nouns = [noun, `${noun}s`] as const;
  if (cut)
    requireConfirmedCount({ count: selected.frozenCount, nouns, watts: cut.watts, isAsked: cut.isLarge }, confirmed);
}

/** The one way from a click to the devices: select, expand what differs per device, command. */
export async function requestCommand(
  context: ScopedContext,
  { kind, name, schema, expand }: RequestedCommand,
  args: CommandArguments,
): Promise<CommandBatch> {
  const command = kind.descriptor.commands[name];
  if (!command) throw new Error(`There is no command ${name}.`);
  const options = readOptions(command, args.options);
  const sent: object = validated(schema ?? payloadSchema(command), args, name);
  const { transaction, grants } = context.scope;
  if (command.cooldown) await passCooldown(transaction, singleGrant(grants).subaccountId, name, command.cooldown);
  const selected = await selectForAction(context, kind, name, args);
  const { deviceIds, partIds } = selected;
  await requireWithinBounds(context, kind, name, sent, deviceIds);
  await requireConfirmedCut(transaction, kind, command, selected, args.confirmedCount);
  const waits = await subjectOf(kind, command.on).prepare?.(context, options, keysOf({ deviceIds, partIds }));
  const own = await expand?.(transaction, keysOf({ deviceIds, partIds }), sent);
  return issueCommand(callerActor(context), {
    command: { ...sent, kind: name },
    options,
    deviceIds,
    partIds,
    own,
    waits,
    isJudged: true,
  });
}
