import { IconCircleCheck, IconCircleDashed, IconCircleX, IconClock } from '../../../ui/icon/icons.ts';
import type { StatusLook } from '../../../ui/state/StatusBadge.tsx';

/** Confirmations after which a block is final. */
const finalConfirmations = 100;

interface BlockState {
  state: string;
  confirmations: number;
  refusal: string | null;
}

/** The look of a block's state, and why it is in it; a state of a newer server by its own name. */
export function blockLook({ state, confirmations, refusal }: BlockState): StatusLook & { reason: string } {
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
        reason:
          refusal === null ? 'Not on the best chain: another block was faster.' : `The node refused it: ${refusal}`,
      };
    default:
      return { word: state, tone: 'idle', icon: IconCircleDashed, reason: '' };
  }
}
