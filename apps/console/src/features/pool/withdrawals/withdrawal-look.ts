import type { WithdrawalStatus } from '@headframe/domain/pool/withdrawal-status';
import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconClock,
  IconLoader,
  type Icon,
} from '../../../ui/icon/icons.ts';
import type { StatusLook, Tone } from '../../../ui/state/StatusBadge.tsx';

const looks: Readonly<Record<WithdrawalStatus, { tone: Tone; icon: Icon }>> = {
  Pending: { tone: 'info', icon: IconClock },
  Processing: { tone: 'info', icon: IconLoader },
  Processed: { tone: 'ok', icon: IconCircleCheck },
  Canceled: { tone: 'idle', icon: IconBan },
  Rejected: { tone: 'bad', icon: IconAlertTriangle },
};

export function withdrawalLook(status: string): StatusLook {
  const known = looks[status as WithdrawalStatus] ?? looks.Pending;
  return { word: status, ...known };
}

/** What requested a withdrawal, for people. */
export const withdrawalKinds: Readonly<Record<string, string>> = {
  quick: 'Quick withdrawal',
  auto: 'Auto-withdrawal',
  payment: 'Payment',
};

/** What requested a withdrawal, and that it is paid by Lightning where it is. */
export const kindOf = ({ kind, method }: { kind: string; method: string }): string =>
  `${withdrawalKinds[kind] ?? kind}${method === 'lightning' ? ', Lightning' : ''}`;

const holdReasons: Readonly<Record<string, string>> = {
  'new-address': 'the address is new or was changed',
  'password-changed': 'a password was changed',
  'factor-removed': 'two-factor authentication was removed',
  'factor-added': 'two-factor authentication was set up again',
};

/** Why a withdrawal is held, in half a sentence. */
export const holdReasonText = (reason: string | null): string => holdReasons[reason ?? ''] ?? 'of a security hold';
