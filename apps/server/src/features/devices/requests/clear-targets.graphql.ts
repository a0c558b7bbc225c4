import { recordChange } from '../../../platform/audit/record-change.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { permissionField, singleGrant } from '../../../platform/graphql/field-access.ts';
import { devicesOfAction } from './command-snapshot.ts';
import { asicWhere } from './device-actions.graphql.ts';
import { loadDeviceNames } from './device-names.ts';
import { clearDesiredState } from './set-desired-state.ts';

builder.mutationField('clearAsicTargets', (t) =>
  t.int({
    ...permissionField('agent_worker_clear_targets_write'),
    description:
      'Removes the stored targets (power switch, pools, skipped rails). Returns the number of devices that had one.',
    args: { snapshotId: t.arg.id(), where: t.arg({ type: asicWhere }), subaccount: t.arg.string() },
    resolve: async (_source, args, context) => {
      const { subaccountId } = singleGrant(context.scope.grants);
      const deviceIds = await devicesOfAction(context, 'clearTargets', args);
      const cleared = await clearDesiredState(context.scope.transaction, deviceIds);
      await recordChange(context, {
        action: 'asic.clear-targets',
        object: { kind: 'command', name: await loadDeviceNames(context.scope.transaction, cleared) },
        subaccountId,
        after: { deviceCount: cleared.length },
      });
      await context.services.pubsub.publish(context.scope.transaction, { topic: 'asic', subaccountId, ids: deviceIds });
      return cleared.length;
    },
  }),
);
