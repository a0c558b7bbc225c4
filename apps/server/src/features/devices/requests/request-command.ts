import type { StoredCommand } from '@headframe/domain/devices/all-commands';
import type { CommandDescriptor } from '@headframe/domain/devices/define-command';
import { commandAudit } from '@headframe/domain/devices/device-commands';
import { splitSecrets } from '@headframe/domain/devices/command-secrets';
import type { AuditAction } from '@headframe/domain/audit/audit-actions';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { payloadSchema } from '@headframe/domain/devices/payload-schema';
import type { z } from 'zod';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { accountIdOf, apiKeyNameOf } from '../../../platform/auth/caller.ts';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { validated } from '../../../platform/validation/validated.ts';
import { keysOf, kindOfCommand, subjectOf, type AnyCommandKind, type SubjectIds } from './command-kind.ts';
import { commandOptionsSchema, optionFields, type CommandOptions } from './command-options.ts';
import { selectForAction, type Selection } from './command-snapshot.ts';
import { createCommandRequests } from './create-command-requests.ts';
import { setDesiredState } from './desired-state.ts';
import { loadDeviceNames, loadPartNames } from '../kind-platform/index.ts';
import type { ItemWaits } from './item-waits.ts';
import type { OwnPayloads } from './own-payloads.ts';
import { passCooldown } from './pass-cooldown.ts';
import type { UsedSnapshot } from './stored-snapshot.ts';
import { requireConfirmedCount } from './require-confirmed-count.ts';
import { requireWithinBounds } from './require-within-bounds.ts';

/** What a click became. */
export interface CommandBatch {
  batchId: string;
  deviceCount: number;
  /** Parts of these devices that it is for; 0 for the devices as a whole. */
  partCount: number;
}

/** The selection and options, as the mutations of the commands accept them. */
export interface CommandArguments extends Selection {
  options?: unknown;
  confirmedCount?: number | null | undefined;
}

/** A command with its devices or parts, as it was confirmed. */
export interface ConfirmedCommand extends SubjectIds {
  command: StoredCommand;
  options: CommandOptions;
  /** The payload of each device or part, where it differs from that of the command. */
  own?: OwnPayloads | undefined;
  /** Shown with the command and in the audit log. */
  details?: object | undefined;
  action: AuditAction;
  /** Which of its items wait for others. */
  waits?: ItemWaits | undefined;
  /** Which of the delays and ramps of the miners it keeps: all unless said otherwise. */
  pace?: 'none' | undefined;
  /** How long the agents may take to begin, in seconds; a quarter of an hour. */
  beginWithinSeconds?: number;
}

/** Writes the requests and the desired state of the devices or parts, audits and announces them. */
export async function issueCommand(context: ScopedContext, confirmed: ConfirmedCommand): Promise<CommandBatch> {
  const { transaction, grants } = context.scope;
  const { subaccountId } = singleGrant(grants);
  const { command, options, deviceIds, partIds, own, details, action, waits, pace, beginWithinSeconds } = confirmed;
  const { batchId, requestIds } = await createCommandRequests(transaction, context.services.secrets.encrypt, {
    command,
    options,
    deviceIds,
    partIds,
    own,
    details,
    subaccountId,
    requestedBy: accountIdOf(context.caller),
    requestedByKey: apiKeyNameOf(context.caller),
    origin: 'console',
    waits,
    pace,
    ...(beginWithinSeconds !== undefined && { beginWithinSeconds }),
  });
  await setDesiredState(transaction, command, options, { deviceIds, partIds }, own);
  const { kind, command: descriptor } = kindOfCommand(command.kind);
  const { shown } = splitSecrets(command, descriptor.secrets);
  await recordChange(context, {
    action,
    object: {
      kind: 'command',
      id: batchId,
      name: partIds
        ? await loadPartNames(transaction, partIds, kind.descriptor.part?.label)
        : await loadDeviceNames(transaction, deviceIds),
    },
    subaccountId,
    after: {
      deviceCount: deviceIds.length,
      ...(partIds && { partCount: partIds.length }),
      ...shown,
      ...details,
      options,
    },
  });
  await context.services.pubsub.publish(transaction, { topic: 'agentRequest', subaccountId, ids: requestIds });
  await context.services.pubsub.publish(transaction, { topic: kind.topic, subaccountId, ids: deviceIds });
  return { batchId, deviceCount: deviceIds.length, partCount: partIds?.length ?? 0 };
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
  const action = commandAudit(kind.descriptor.kind, name) as AuditAction;
  return issueCommand(context, { command: { ...sent, kind: name }, options, deviceIds, partIds, own, action, waits });
}
