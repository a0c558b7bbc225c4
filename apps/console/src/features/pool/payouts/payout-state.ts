import { allPaymentsKnown } from '@headframe/domain/pool/unknown-payments';
import { formatCount } from '../../../ui/figure/format.ts';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconClock,
  IconLoader,
  IconPlayerStop,
  IconUser,
} from '../../../ui/icon/icons.ts';
import type { StatusLook } from '../../../ui/state/StatusBadge.tsx';

/** Milliseconds without a word of the payout program after which it is taken for gone; a round is some seconds. */
const silentAfterMs = 5 * 60_000;

interface EngineFacts {
  chainId: number;
  engine: string;
  state: string;
  reason: string;
  checkedAt: string | null;
  unknownPayments: number;
}

/** How payouts of a chain go, in plain words. */
interface EngineText {
  look: StatusLook;
  /** What that means. */
  meaning: string;
  /** What the administrator does about it; undefined where that is nothing. */
  todo: string | undefined;
}

/** The state of the payouts of a chain, what it means, and what to do about it. `now`: milliseconds since 1970. */
export function engineText(chain: EngineFacts, now: number): EngineText {
  const { engine, state, reason, checkedAt } = chain;
  if (engine === 'manual')
    return {
      look: { word: 'By hand', tone: 'info', icon: IconUser },
      meaning: 'No payout program pays this chain.',
      todo: 'Take a batch, pay it with a wallet of your own, and mark it as sent.',
    };
  if (state === 'stopped')
    return {
      look: { word: 'Stopped', tone: 'bad', icon: IconPlayerStop },
      meaning: 'Nothing is signed or sent until a person has looked.',
      todo: stoppedTodo(chain),
    };
  if (checkedAt === null || now - Date.parse(checkedAt) > silentAfterMs)
    return {
      look: { word: 'Silent', tone: 'bad', icon: IconAlertTriangle },
      meaning: 'The payout program says nothing.',
      todo: 'Look whether it runs, and start it again.',
    };
  if (state === 'waiting')
    return {
      look: { word: 'Waiting', tone: 'warn', icon: IconClock },
      meaning: 'Payouts go on by themselves once the reason is gone.',
      todo: 'Where the wallet has too little, send coins to it; where it is locked, unlock it; where the node is away, start it.',
    };
  if (reason !== '')
    return {
      look: { word: 'Working', tone: 'warn', icon: IconAlertTriangle },
      meaning: 'Some withdrawals are left out.',
      todo: 'Decline those that cannot be paid, or mend what the reason names: send coins to a wallet that has too little.',
    };
  return {
    look: { word: 'Working', tone: 'ok', icon: IconCircleCheck },
    meaning: 'Withdrawals are paid by the payout program.',
    todo: undefined,
  };
}

function stoppedTodo({ chainId, reason, unknownPayments }: EngineFacts): string {
  const run = `run: npm start -w @headframe/payout -- --continue ${chainId}`;
  if (unknownPayments > 0)
    return `Say below what each of these payments paid, and do not pay the withdrawals by hand: they may be paid already. Then ${run}`;
  if (reason === allPaymentsKnown) return `To do so, ${run}`;
  return `Find the transaction that the reason names in an explorer, and do not pay its withdrawals by hand: it may be on its way. Give the program the right wallet, or let it scan the chain again. Then ${run}`;
}

/** What pays, for people; an engine of a newer server by its own name. */
export function engineName(engine: string): string {
  return { core: 'Node wallet', manual: 'By hand', lightning: 'Lightning' }[engine] ?? engine;
}

/** The look of the state of a payout; a state of a newer server by its own name. */
export function payoutLook(state: string, engine: string): StatusLook {
  switch (state) {
    case 'claimed':
      return { word: engine === 'manual' ? 'To be paid' : 'Being made', tone: 'info', icon: IconCircleDashed };
    case 'signed':
      return { word: 'Signed', tone: 'info', icon: IconLoader };
    case 'sent':
      return { word: 'Sent', tone: 'info', icon: IconLoader };
    case 'confirmed':
      return { word: 'Confirmed', tone: 'ok', icon: IconCircleCheck };
    case 'final':
      return { word: engine === 'manual' ? 'Paid' : 'Final', tone: 'ok', icon: IconCircleCheck };
    case 'released':
      return { word: 'Given back', tone: 'idle', icon: IconArrowBackUp };
    case 'void':
      return { word: 'Void', tone: 'idle', icon: IconBan };
    default:
      return { word: state, tone: 'idle', icon: IconCircleDashed };
  }
}

interface PaidFor {
  withdrawals: number;
  notifications: number;
}

/** What a payout is made for: how many withdrawals, or the notifications of payment codes. */
export function payoutPurpose({ withdrawals, notifications }: PaidFor): string {
  if (withdrawals === 0 && notifications > 0) return 'Funds notifications of payment codes';
  return `${formatCount(withdrawals)} ${withdrawals === 1 ? 'withdrawal' : 'withdrawals'}`;
}

/** What a payout pays, in satoshi, without the fee of its transaction: to withdrawals, and to what it funds. */
export function payoutAmount({ amount, notificationAmount }: { amount: string; notificationAmount: string }): string {
  return `${BigInt(amount) + BigInt(notificationAmount)}`;
}

interface Version {
  version: number;
  confirmations: number;
}

/** The transaction of a payout that counts: the one in the chain, else the latest. */
export function shownVersion<Shown extends Version>(versions: readonly Shown[]): Shown | undefined {
  return versions.find(({ confirmations }) => confirmations > 0) ?? versions.at(-1);
}
