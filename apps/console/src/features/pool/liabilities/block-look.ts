import { IconCircleCheck, IconCircleDashed, IconCircleX, IconClock } from '../../../ui/icon/icons.ts';
import type { StatusLook } from '../../../ui/state/StatusBadge.tsx';

/** Confirmations after which a block is final. */
const finalConfirmations = 100;

interface BlockState {
  state: string;
  confirmations: number;
}

/** The look of a block's state, and why it is in it; a state of a newer server by its own name. */
export function blockLook({ state, confirmations }: BlockState): StatusLook & { reason: string } {
  switch (state) {
    case 'submitted':
      return { word: 'Submitted', tone: 'info', icon: IconClock, reason: 'No node has answered yet.' };
    case 'accepted':
      return {
        word: 'Accepted',
        tone: 'info',
        icon: IconCircleDashed,
        reason: `Final in ${finalConfirmations - confirmations} blocks.`,
      };
    case 'confirmed':
      return { word: 'Confirmed', tone: 'ok', icon: IconCircleCheck, reason: 'Final.' };
    case 'orphaned':
      return {
        word: 'Orphaned',
        tone: 'bad',
        icon: IconCircleX,
        reason: 'Not on the best chain: another block was faster, or the nodes refused it.',
      };
    default:
      return { word: state, tone: 'idle', icon: IconCircleDashed, reason: '' };
  }
}
