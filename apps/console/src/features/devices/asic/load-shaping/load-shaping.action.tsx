import { asicShapingActions } from '@headframe/domain/devices/asic/asic-commands';
import { LoadShapingRunDocument, ShapeLoadOfAsicsDocument } from '../../../../generated/asic-load-shaping.ts';
import { send } from '../../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../../ui/action/action.ts';
import { askUntilDone } from '../../../../ui/dialog/ask-until-done.tsx';
import { commandIcons } from '../../../../ui/icon/command-icon.ts';
import { toast } from '../../../../ui/toast/toasts.ts';
import { followBatch } from '../../commands/index.ts';
import type { AsicSelection } from '../asic-selection.ts';
import { snapshotAsics } from '../snapshot-asics.ts';
import { shapingOutcome } from './shaping-outcome.ts';
import { LoadShapingDialog, type ShapingAnswer, type ShapingToFinish } from './LoadShapingDialog.tsx';

const { label, icon, permission } = asicShapingActions.loadShaping;

/** Whether miners on which a batch failed are still replaced without a click. */
async function areReplaced(batchId: string): Promise<boolean> {
  const { loadShapingRun } = await send('query', LoadShapingRunDocument, { batchId });
  return loadShapingRun?.isRunning === true;
}

/**
 * Opens load shaping for a selection, and follows the batch of the plan that was confirmed. Where it fails on some miners, others are
 * offered in their place, as often as it takes.
 */
async function shapeLoad(selection: AsicSelection, toFinish?: ShapingToFinish): Promise<void> {
  const { where, count, openRequests } = selection;
  const snapshot = snapshotAsics('loadShaping', where);
  await askUntilDone<ShapingAnswer>(
    (dialog) => <LoadShapingDialog {...dialog} toFinish={toFinish} count={count} snapshot={snapshot} />,
    async ({ confirmed, goal, isMeasured }) => {
      const { batch } = await send('mutation', ShapeLoadOfAsicsDocument, confirmed);
      followBatch({
        ...batch,
        label,
        doneWord: 'verified',
        onDetails: () => openRequests(batch.batchId),
        outcome: () => shapingOutcome(selection, { target: goal.target, isMeasured }),
        retryLabel: 'Replace failed',
        onRetry: async () => {
          if (confirmed.replaceFailed && (await areReplaced(batch.batchId))) {
            toast.info('Miners that fail are being replaced. The request shows the rounds, and stops them.');
            return openRequests(batch.batchId);
          }
          await shapeLoad(selection, { ...goal, batchId: batch.batchId });
        },
      });
    },
  );
}

/** Load shaping, for several miners. */
export const loadShapingAction: ActionDescription<AsicSelection> = {
  key: 'loadShaping',
  label,
  icon: commandIcons[icon],
  permission,
  isAvailable: ({ row }) => row === undefined,
  perform: (selection) => shapeLoad(selection),
};
