import { asicShapingActions } from '@headframe/domain/devices/asic/asic-commands';
import { StopReplacingMinersDocument } from '../../../generated/asic-load-shaping.ts';
import { send } from '../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { IconPlayerStop } from '../../../ui/icon/icons.ts';
import { toast } from '../../../ui/toast/toasts.ts';

/** Ends the replacement of miners on which load shaping failed. */
export const stopReplacingAction: ActionDescription<{ batchId: string; onDone(): void }> = {
  key: 'stopReplacing',
  label: 'Stop replacing miners',
  icon: IconPlayerStop,
  permission: asicShapingActions.loadShaping.permission,
  perform: async ({ batchId, onDone }) => {
    await send('mutation', StopReplacingMinersDocument, { batchId });
    toast.success('Miners that fail are not replaced any more. Commands under way are finished.');
    onDone();
  },
};
