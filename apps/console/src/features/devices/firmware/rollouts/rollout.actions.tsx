import {
  CancelFirmwareRolloutDocument,
  FirmwareRolloutFailedDocument,
  PauseFirmwareRolloutDocument,
  ResumeFirmwareRolloutDocument,
  type RolloutRowFragment,
} from '../../../../generated/firmware-rollout.ts';
import { send } from '../../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../../ui/action/action.ts';
import { mutationAction, type Surroundings } from '../../../../ui/action/mutation-action.ts';
import { counted } from '../../../../ui/figure/format.ts';
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop, IconRefresh } from '../../../../ui/icon/icons.ts';
import { toast } from '../../../../ui/toast/toasts.ts';
import { devicesWhere } from '../../commands/index.ts';
import { rollOut } from './roll-out.tsx';

/** One rollout with the page around it. */
interface RolloutContext extends Surroundings {
  rollout: RolloutRowFragment;
  /** Shows another rollout. */
  open(id: string): void;
}

const permission = 'firmware_write';

/** Miners that are read at one time. */
const pageSize = 1000;

async function leftMiners(rolloutId: string): Promise<string[]> {
  const ids: string[] = [];
  for (let offset = 0; ; offset += pageSize) {
    const where = { rolloutId: { _eq: rolloutId }, state: { _in: ['failed', 'skipped'] } };
    const { firmwareRolloutMiners } = await send('query', FirmwareRolloutFailedDocument, {
      where,
      limit: pageSize,
      offset,
    });
    ids.push(...firmwareRolloutMiners.flatMap(({ deviceId }) => deviceId ?? []));
    if (firmwareRolloutMiners.length < pageSize) return ids;
  }
}

/** What may be done to a rollout, in the order of its menu. */
export const rolloutActions: readonly ActionDescription<RolloutContext>[] = [
  mutationAction({
    key: 'pause',
    label: 'Pause',
    icon: IconPlayerPause,
    permission,
    isAvailable: ({ rollout }) => rollout.state === 'running',
    run: ({ rollout: { id } }) => send('mutation', PauseFirmwareRolloutDocument, { id }),
    done: 'The rollout is paused. What is under way is finished.',
  }),
  mutationAction({
    key: 'resume',
    label: 'Resume',
    icon: IconPlayerPlay,
    permission,
    isAvailable: ({ rollout }) => rollout.state === 'paused' || rollout.state === 'halted',
    confirm: ({ rollout }) => ({
      title: `Resume the rollout of ${rollout.imageName}?`,
      consequence: `${counted(rollout.waitingCount, 'miner')} left to begin. ${
        rollout.failedCount > 0
          ? `The ${counted(rollout.failedCount, 'failure')} up to now no longer ${rollout.failedCount === 1 ? 'counts' : 'count'}: it halts after ${rollout.maxFailures} more.`
          : `It halts after ${counted(rollout.maxFailures, 'failure')}.`
      }`,
      isDangerous: rollout.state === 'halted',
    }),
    run: ({ rollout: { id } }, twoFactorCode) => send('mutation', ResumeFirmwareRolloutDocument, { id, twoFactorCode }),
    done: 'The rollout goes on.',
  }),
  {
    key: 'retry',
    label: 'Retry failed',
    icon: IconRefresh,
    permission,
    isAvailable: ({ rollout }) => rollout.failedCount + rollout.skippedCount > 0 && rollout.imageId !== null,
    perform: async ({ rollout, open }) => {
      const ids = await leftMiners(rollout.id);
      if (ids.length === 0) toast.info('Nothing left to retry.');
      else
        await rollOut({
          where: devicesWhere(ids),
          count: ids.length,
          imageId: rollout.imageId ?? undefined,
          repeats: rollout.id,
          open,
        });
    },
  },
  mutationAction({
    key: 'cancel',
    label: 'Cancel rollout',
    icon: IconPlayerStop,
    permission,
    isDangerous: true,
    isAvailable: ({ rollout }) => ['running', 'paused', 'halted'].includes(rollout.state),
    confirm: ({ rollout }) => ({
      title: `Cancel the rollout of ${rollout.imageName}?`,
      consequence: `${counted(rollout.waitingCount, 'miner')} that wait are left as they are. What is under way is finished. This cannot be undone.`,
    }),
    run: ({ rollout: { id } }) => send('mutation', CancelFirmwareRolloutDocument, { id }),
    done: 'The rollout is canceled. What is under way is finished.',
  }),
];
