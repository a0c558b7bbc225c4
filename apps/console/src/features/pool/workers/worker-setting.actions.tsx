import type { ComponentType } from 'react';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { openDialog } from '../../../ui/dialog/dialogs.ts';
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
  Dialog: ComponentType<WorkerDialogProps>,
): ActionDescription<Context> {
  return {
    key,
    label,
    icon,
    permission: 'workers_write',
    perform: async ({ onDone, ...chosen }) => {
      const done = await openDialog<string>((dialog) => <Dialog {...dialog} chosen={chosen} />);
      if (done === undefined) return;
      toast.success(done);
      onDone();
    },
  };
}

/** What people set on one worker, or on those chosen. */
export const workerSettingActions: readonly ActionDescription<Context>[] = [
  setting('setModel', 'Set model', IconCpu, WorkerModelDialog),
  setting('setThreshold', 'Hashrate alert', IconAlertTriangle, HashrateThresholdDialog),
  setting('setTags', 'Set tags', IconTag, WorkerTagsDialog),
];
