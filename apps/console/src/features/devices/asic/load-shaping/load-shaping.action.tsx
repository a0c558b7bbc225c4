import { asicShapingActions } from '@headframe/domain/devices/asic/asic-commands';
import { ShapeLoadOfAsicsDocument } from '../../../../generated/asic-load-shaping.ts';
import { send } from '../../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../../ui/action/action.ts';
import { askUntilDone } from '../../../../ui/dialog/ask-until-done.tsx';
import { commandIcons } from '../../../../ui/icon/command-icon.ts';
import { followBatch } from '../../commands/index.ts';
import type { AsicSelection } from '../asic-selection.ts';
import { snapshotAsics } from '../snapshot-asics.ts';
import { LoadShapingDialog, type ConfirmedShaping } from './LoadShapingDialog.tsx';

const { label, icon, permission } = asicShapingActions.loadShaping;

/** Opens load shaping for a selection, and follows the batch of the plan that was confirmed. */
async function shapeLoad({ where, count, openRequests }: AsicSelection): Promise<void> {
  const snapshot = snapshotAsics('loadShaping', where);
  await askUntilDone<ConfirmedShaping>(
    (dialog) => <LoadShapingDialog {...dialog} count={count} snapshot={snapshot} />,
    async (confirmed) => {
      const { batch } = await send('mutation', ShapeLoadOfAsicsDocument, confirmed);
      followBatch({
        ...batch,
        label,
        doneWord: 'verified',
        onDetails: () => openRequests(batch.batchId),
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
  perform: shapeLoad,
};
