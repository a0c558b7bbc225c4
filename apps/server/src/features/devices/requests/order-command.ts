import type { AsicCommand } from '@headframe/domain/asic/asic-command';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { accountIdOf, apiKeyNameOf } from '../../../platform/auth/caller.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { commandOptionsSchema } from './command-options.ts';
import { devicesOfAction } from './command-snapshot.ts';
import { createCommandRequests, splitSecret } from './create-command-requests.ts';
import { setDeviceTargets } from './set-device-targets.ts';
import { validated } from '../../../platform/validation/validated.ts';

/** What a click became. */
export interface CommandBatch {
  batchId: string;
  deviceCount: number;
}

/** Which devices, and how: as the mutations of the device actions take it. */
export interface CommandArguments {
  snapshotId?: string | null | undefined;
  where?: unknown;
  options?: unknown;
}

/** The one way from a click to the devices: select, order, remember the targets, announce. */
export async function orderCommand(
  context: ScopedContext,
  command: AsicCommand,
  args: CommandArguments,
): Promise<CommandBatch> {
  const { transaction, grants } = context.scope;
  const grant = singleGrant(grants);
  const options = validated(commandOptionsSchema, args.options ?? {}, 'options');
  const asicIds = await devicesOfAction(context, command.kind, args);
  const { batchId, requestIds } = await createCommandRequests(transaction, context.services.secrets.encrypt, {
    command,
    options,
    asicIds,
    requestedBy: accountIdOf(context.caller),
    requestedByKey: apiKeyNameOf(context.caller),
    origin: 'console',
  });
  await setDeviceTargets(transaction, command, options, asicIds);
  const { subaccountId } = grant;
  await recordChange(context, {
    action: `asic.${command.kind === 'changePool' ? 'change-pool' : command.kind}`,
    object: { kind: 'command', id: batchId },
    subaccountId,
    after: { deviceCount: asicIds.length, ...splitSecret(command).shown, options },
  });
  await context.services.pubsub.publish(transaction, { topic: 'agentRequest', subaccountId, ids: requestIds });
  await context.services.pubsub.publish(transaction, { topic: 'asic', subaccountId, ids: asicIds });
  return { batchId, deviceCount: asicIds.length };
}
