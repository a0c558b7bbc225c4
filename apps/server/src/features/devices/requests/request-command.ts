import type { AsicCommand } from '@headframe/domain/asic/asic-command';
import { commandAudit } from '@headframe/domain/devices/device-commands';
import type { AuditAction } from '@headframe/domain/audit/audit-actions';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { accountIdOf, apiKeyNameOf } from '../../../platform/auth/caller.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { commandOptionsSchema, type CommandOptions } from './command-options.ts';
import { devicesOfAction } from './command-snapshot.ts';
import { createCommandRequests, splitSecret } from './create-command-requests.ts';
import { loadDeviceNames } from './device-names.ts';
import { arePerDevice, expandDevicePools, type DevicePools } from './device-pools.ts';
import { setDesiredState } from './set-desired-state.ts';
import { validated } from '../../../platform/validation/validated.ts';

/** What a click became. */
export interface CommandBatch {
  batchId: string;
  deviceCount: number;
}

/** The devices and options, as the mutations of the device actions accept them. */
export interface CommandArguments {
  snapshotId?: string | null | undefined;
  where?: unknown;
  options?: unknown;
}

/** A command with its devices, as it was confirmed. */
export interface ConfirmedCommand {
  command: AsicCommand;
  options: CommandOptions;
  deviceIds: readonly number[];
  /** The pools of each device, where they differ from those of the command. */
  devicePools?: DevicePools | undefined;
  /** Shown with the command and in the audit log. */
  details?: object | undefined;
  action: AuditAction;
}

/** Writes the requests and the desired state of the devices, audits and announces them. */
export async function issueCommand(context: ScopedContext, confirmed: ConfirmedCommand): Promise<CommandBatch> {
  const { transaction, grants } = context.scope;
  const { subaccountId } = singleGrant(grants);
  const { command, options, deviceIds, devicePools, details, action } = confirmed;
  const { batchId, requestIds } = await createCommandRequests(transaction, context.services.secrets.encrypt, {
    command,
    options,
    deviceIds,
    devicePools,
    details,
    requestedBy: accountIdOf(context.caller),
    requestedByKey: apiKeyNameOf(context.caller),
    origin: 'console',
  });
  await setDesiredState(transaction, command, options, deviceIds, devicePools);
  await recordChange(context, {
    action,
    object: { kind: 'command', id: batchId, name: await loadDeviceNames(transaction, deviceIds) },
    subaccountId,
    after: { deviceCount: deviceIds.length, ...splitSecret(command).shown, ...details, options },
  });
  await context.services.pubsub.publish(transaction, { topic: 'agentRequest', subaccountId, ids: requestIds });
  await context.services.pubsub.publish(transaction, { topic: 'asic', subaccountId, ids: deviceIds });
  return { batchId, deviceCount: deviceIds.length };
}

/** The one way from a click to the devices: select, expand what differs per device, command. */
export async function requestCommand(
  context: ScopedContext,
  command: AsicCommand,
  args: CommandArguments,
): Promise<CommandBatch> {
  const options = validated(commandOptionsSchema, args.options ?? {}, 'options');
  const deviceIds = await devicesOfAction(context, command.kind, args);
  const devicePools =
    command.kind === 'changePool' && arePerDevice(command.pools)
      ? await expandDevicePools(context.scope.transaction, deviceIds, command.pools)
      : undefined;
  return issueCommand(context, {
    command,
    options,
    deviceIds,
    devicePools,
    action: commandAudit('asic', command.kind),
  });
}
