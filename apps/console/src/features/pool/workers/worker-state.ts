import {
  activeMinutes,
  deadMinutes,
  workerStatusLabels,
  type WorkerStatus,
} from '@headframe/domain/pool/worker-status';
import { IconActivity, IconCircleX, IconPlayerPause, IconPlugConnectedX } from '../../../ui/icon/icons.ts';
import { statusLooks } from '../../../ui/state/status-looks.ts';

const deadHours = deadMinutes / 60;

/** The look of a worker's state; a state of a newer server by its own name. */
export const workerLook = statusLooks<WorkerStatus>({
  active: {
    word: workerStatusLabels.active,
    tone: 'ok',
    icon: IconActivity,
    title: `A share was credited within ${activeMinutes} minutes`,
  },
  deactive: {
    word: workerStatusLabels.deactive,
    tone: 'bad',
    icon: IconPlugConnectedX,
    title: `No share was credited for ${activeMinutes} minutes`,
  },
  dead: {
    word: workerStatusLabels.dead,
    tone: 'bad',
    icon: IconCircleX,
    title: `No share was credited for ${deadHours} hours`,
  },
  disabled: {
    word: workerStatusLabels.disabled,
    tone: 'idle',
    icon: IconPlayerPause,
    title: 'No share is credited, as its miner was stopped',
  },
});
