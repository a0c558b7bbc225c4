import type { ComponentType } from 'react';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { openDialog } from '../../../ui/dialog/dialogs.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import { IconAlertTriangle, IconCpu, IconTag, type Icon } from '../../../ui/icon/icons.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import {
  HashrateThresholdDialog,
  WorkerModelDialog,
  WorkerTagsDialog,
  type ChosenWorkers,
  type WorkerDialogProps,
} from './WorkerDialogs.tsx';

type Context = ChosenWorkers & {
  /** Called when workers were changed. */
  onDone(): void;
};

function setting(
  key: string,
  label: string,
  icon: Icon,
  { what, Dialog }: { what: string; Dialog: ComponentType<WorkerDialogProps> },
): ActionDescription<Context> {
  return {
    key,
    label,
    icon,
    permission: 'workers_write',
    perform: async ({ onDone, ...chosen }) => {
      const count = await openDialog<number>((dialog) => <Dialog {...dialog} chosen={chosen} />);
      if (count === undefined) return;
      toast.success(`${what} of ${formatCount(count)} ${count === 1 ? 'worker' : 'workers'} set.`);
      onDone();
    },
  };
}

/** What people set on one worker, or on those chosen. */
export const workerSettingActions: readonly ActionDescription<Context>[] = [
  setting('setModel', 'Set model', IconCpu, { what: 'Model', Dialog: WorkerModelDialog }),
  setting('setThreshold', 'Hashrate alert', IconAlertTriangle, {
    what: 'Hashrate threshold',
    Dialog: HashrateThresholdDialog,
  }),
  setting('setTags', 'Set tags', IconTag, { what: 'Tags', Dialog: WorkerTagsDialog }),
];
