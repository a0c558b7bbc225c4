import type { Where } from '@headframe/domain/where/where';
import type { StartFirmwareRolloutMutationVariables } from '../../../../generated/firmware-rollout.ts';
import { StartFirmwareRolloutDocument } from '../../../../generated/firmware-rollout.ts';
import { send } from '../../../../transport/requests/client.ts';
import { askUntilDone } from '../../../../ui/dialog/ask-until-done.tsx';
import { withStepUp } from '../../../../ui/dialog/with-step-up.ts';
import { counted } from '../../../../ui/figure/format.ts';
import { showToast } from '../../../../ui/toast/toasts.ts';
import { toastTimeouts } from '@headframe/domain/errors/toast-timeouts';
import { RolloutDialog } from './RolloutDialog.tsx';

/** The miners that a rollout is asked for, and how it is begun. */
export interface RolloutRequest {
  where: Where;
  /** How many of them were on screen; undefined where the server alone knows. */
  count?: number | undefined;
  /** The image, where it is chosen already. */
  imageId?: string | undefined;
  /** The rollout whose miners it takes up again. */
  repeats?: string | undefined;
  /** Shows the rollout. */
  open(id: string): void;
}

/** Opens the dialog of a rollout, and starts the one that was confirmed, with the second factor where it is needed. */
export async function rollOut({ where, imageId, repeats, open }: RolloutRequest): Promise<void> {
  await askUntilDone<Pick<StartFirmwareRolloutMutationVariables, 'snapshotId' | 'settings' | 'confirmedCount'>>(
    (dialog) => <RolloutDialog {...dialog} where={where} imageId={imageId} />,
    async (confirmed) => {
      const started = await withStepUp((twoFactorCode) =>
        send('mutation', StartFirmwareRolloutDocument, {
          ...confirmed,
          repeats: repeats ?? null,
          twoFactorCode,
        }),
      );
      if (!started) return;
      const { id, minerCount } = started.startFirmwareRollout;
      showToast({
        kind: 'success',
        title: `The rollout to ${counted(minerCount, 'miner')} is started.`,
        timeoutMs: toastTimeouts.success,
        actions: [{ label: 'Details', onClick: () => open(id) }],
      });
    },
  );
}
