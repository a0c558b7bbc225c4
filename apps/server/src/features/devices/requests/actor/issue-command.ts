import type { StoredCommand } from '@headframe/domain/devices/all-commands';
import type { AuditAction } from '@headframe/domain/audit/audit-actions';
import { commandAudit } from '@headframe/domain/devices/device-commands';
import { splitSecrets } from '@headframe/domain/devices/command-secrets';
import { sql } from 'kysely';
import { requirePermission } from '../../../../platform/auth/caller-grant.ts';
import { loadDeviceNames, loadPartNames } from '../../kind-platform/index.ts';
import { keysOf, kindOfCommand, type SubjectIds } from '../command-kind.ts';
import type { CommandOptions } from '../command-options.ts';
import { createCommandRequests } from '../create-command-requests.ts';
import { setDesiredState } from '../desired-state.ts';
import { cancelAgainst, endOtherHolds, writeHolds, type NewHold } from '../holds/write-holds.ts';
import type { ItemWaits } from '../item-waits.ts';
import type { OwnPayloads } from '../own-payloads.ts';
import { endItems, publishItemChanges } from '../states/move-items.ts';
import type { Actor } from './actor.ts';
import { judgeItems } from './judge-items.ts';
import { recordForOwners } from './record-for-owners.ts';

/** What a click became. */
export interface CommandBatch {
  batchId: string;
  deviceCount: number;
  /** Parts of these devices that it is for; 0 for the devices as a whole. */
  partCount: number;
}

/** What was issued. */
export interface IssuedCommand extends CommandBatch {
  requestIds: readonly number[];
}

/** A command with its devices or parts. */
export interface GivenCommand extends SubjectIds {
  command: StoredCommand;
  options: CommandOptions;
  /** The payload of each device or part, where it differs from that of the command. */
  own?: OwnPayloads | undefined;
  /** Shown with the command and in the audit log. */
  details?: object | undefined;
  /** What the audit log calls it; the action of the command where left out. */
  action?: AuditAction | undefined;
  /** Which of its items wait for others. */
  waits?: ItemWaits | undefined;
  /** Which of the delays and ramps of the miners it keeps: all unless said otherwise. */
  pace?: 'ramp' | 'none' | undefined;
  /** How long the agents may take to begin, in seconds; a quarter of an hour. */
  beginWithinSeconds?: number;
  /** The batch that its requests belong to; one of their own when left out. */
  batchId?: string | undefined;
  /** Set where a snapshot that was taken up in this transaction has judged them: nobody is judged twice. */
  isJudged?: true;
  /** How its actor holds what it commands from now on, whatever of it is refused; that of a person is in the options. */
  hold?: Pick<NewHold, 'seconds' | 'why'>;
  /** Those whose desired state it stores; all where left out. */
  desiredOf?: SubjectIds;
}

/** Devices or parts by why the command is refused on them. */
type Refused = ReadonlyMap<string, readonly number[]>;

/** Ends items that the command is refused on, as failed, with why. */
async function failRefused(actor: Actor, requestIds: readonly number[], refused: Refused): Promise<void> {
  for (const [reason, keys] of refused) {
    const theirs = sql`t.request_id = any (${requestIds}::int[]) and coalesce(t.part_id, t.device_id) = any (${keys}::int[])`;
    const ended = await endItems(actor.transaction, 'unsendable', theirs, reason);
    await publishItemChanges(actor.pubsub, actor.transaction, ended);
  }
}

/** How a command holds what it is for: 0 seconds where it only ends the former hold of its actor; undefined where holds have no say in it. */
function holdOf(actor: Actor, given: GivenCommand, shown: { kind: string }): NewHold | undefined {
  const { effect } = kindOfCommand(given.command.kind).command;
  const { deviceIds, partIds, options, isJudged } = given;
  const byHand = isJudged &&
    actor.asker.kind === 'person' && { seconds: options.holdSeconds ?? 0, why: options.holdReason ?? '' };
  const hold = given.hold ?? byHand;
  return effect && hold ? { ...hold, effect, command: shown, deviceIds, partIds } : undefined;
}

/**
 * The one way to a device: checks the right, judges what no snapshot has judged, writes the requests and the desired state, audits and
 * announces them. What is refused stands in its request as failed, with the reason.
 * @throws DomainError `access-denied` where the actor lacks the permission of the command.
 */
export async function issueCommand(actor: Actor, given: GivenCommand): Promise<IssuedCommand> {
  const { transaction, grant } = actor;
  const { subaccountId } = grant;
  const { command, options, deviceIds, partIds, own, details, waits, pace, beginWithinSeconds } = given;
  const { kind, command: descriptor } = kindOfCommand(command.kind);
  requirePermission(grant, descriptor.permission);
  // Before there are items of its own, which an exclusive command would be refused for.
  const refused: Refused = given.isJudged ? new Map() : await judgeItems(actor, kind, command.kind, given);
  const { shown } = splitSecrets(command, descriptor.secrets);
  const hold = holdOf(actor, given, { ...shown, kind: command.kind });
  const isHolding = hold !== undefined && hold.seconds !== 0;
  // Before there are items of its own, and in the order of locks: requests, then devices.
  if (isHolding) await cancelAgainst(actor, hold);
  const { batchId, requestIds } = await createCommandRequests(transaction, (text) => actor.encrypt(text), {
    command,
    options,
    deviceIds,
    partIds,
    own,
    details,
    subaccountId,
    requestedBy: actor.requestedBy,
    requestedByKey: actor.requestedByKey,
    requestedByName: actor.holderName,
    origin: actor.origin,
    asker: actor.asker,
    waits,
    pace,
    batchId: given.batchId,
    ...(beginWithinSeconds !== undefined && { beginWithinSeconds }),
  });
  const { desiredOf = { deviceIds, partIds } } = given;
  if (keysOf(desiredOf).length > 0) await setDesiredState(transaction, command, options, desiredOf, own);
  await failRefused(actor, requestIds, refused);
  const refusedItemCount = [...refused.values()].reduce((count, keys) => count + keys.length, 0);
  if (isHolding) await writeHolds(actor, hold);
  else if (hold) await endOtherHolds(actor, hold);
  await actor.record({
    action: given.action ?? (commandAudit(kind.descriptor.kind, command.kind) as AuditAction),
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
      ...(refusedItemCount > 0 && { refusedItemCount }),
      ...shown,
      ...details,
      options,
    },
  });
  await recordForOwners(actor, requestIds, (names) => ({
    action: given.action ?? (commandAudit(kind.descriptor.kind, command.kind) as AuditAction),
    object: { kind: 'command', id: batchId, name: names },
    after: { ...shown, options },
  }));
  await actor.pubsub.publish(transaction, { topic: 'agentRequest', subaccountId, ids: requestIds });
  await actor.pubsub.publish(transaction, { topic: kind.topic, subaccountId, ids: deviceIds });
  return { batchId, requestIds, deviceCount: deviceIds.length, partCount: partIds?.length ?? 0 };
}
