import { IconCircleCheck, IconClock, IconPlayerStop } from '../../../ui/icon/icons.ts';
import type { StatusLook } from '../../../ui/state/StatusBadge.tsx';

/** What is known of the payments by Lightning of a chain. */
export interface LightningFacts {
  chainId: number;
  lightningState: string | null;
  lightningReason: string;
  /** Satoshi. */
  lightningBalance: string | null;
}

/** The state of payments by Lightning, and what the administrator does about it; undefined where there are none. */
export function lightningText({
  chainId,
  lightningState,
}: Pick<LightningFacts, 'chainId' | 'lightningState'>): { look: StatusLook; todo: string | undefined } | undefined {
  switch (lightningState) {
    case null:
      return undefined;
    case 'stopped':
      return {
        look: { word: 'Stopped', tone: 'bad', icon: IconPlayerStop },
        todo: `Compare what the node says of the payment with what its receiver says, and do not pay its withdrawal by hand: it may be made. Then run: npm start -w @headframe/payout -- --continue ${chainId}`,
      };
    case 'waiting':
      return {
        look: { word: 'Waiting', tone: 'warn', icon: IconClock },
        todo: 'Payments go on by themselves once the reason is gone.',
      };
    default:
      return { look: { word: 'Working', tone: 'ok', icon: IconCircleCheck }, todo: undefined };
  }
}
