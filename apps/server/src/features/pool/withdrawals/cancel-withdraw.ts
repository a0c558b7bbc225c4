import { DomainError } from '@headframe/domain/errors/domain-error';
import {
  withdrawalStatus,
  type WithdrawalFlags,
  type WithdrawalStatus,
} from '@headframe/domain/pool/withdrawal-status';
import { exactCoinAmount } from '@headframe/domain/units/coin-amount';
import { sql } from 'kysely';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { requireSecondFactor } from '../../people/two-factor/index.ts';
import { uuidOrNull } from '../../../platform/validation/named-id.ts';

interface CanceledWithdrawal {
  key: number;
  id: string;
  subaccountId: number;
  amount_satoshi: bigint;
}

/** Takes a withdrawal back unless a payout has it; undefined where it is too late, or there is none. */
export async function takeBack(
  transaction: AccessTransaction,
  { subaccountId, id }: { subaccountId: number; id: string },
): Promise<CanceledWithdrawal | undefined> {
  const { rows } = await sql<CanceledWithdrawal>`
    update withdrawal set canceled = true
    where selector_id = ${uuidOrNull(id)}::uuid and subaccount_id = ${subaccountId} and payout_id is null and not declined and not canceled
    returning id as key, selector_id as id, subaccount_id as "subaccountId", amount_satoshi`.execute(transaction);
  return rows[0];
}

/** How a canceled withdrawal stands in the audit log. */
export function cancellation({ id, subaccountId, amount_satoshi }: CanceledWithdrawal) {
  return {
    action: 'withdrawal.cancel' as const,
    object: { kind: 'withdrawal', id, name: `${exactCoinAmount(amount_satoshi)} BTC` },
    subaccountId,
    before: { canceled: false },
    after: { canceled: true },
  };
}

const tooLate: Readonly<Record<Exclude<WithdrawalStatus, 'Pending'>, string>> = {
  Processing: 'The withdrawal is being paid and cannot be canceled.',
  Processed: 'The withdrawal was paid.',
  Canceled: 'The withdrawal is canceled already.',
  Rejected: 'The withdrawal was rejected.',
};

/**
 * Cancels a withdrawal that no payout has taken, and gives back what it reserved.
 * @throws DomainError `not-found`, `constraint-violation` where it is too late, and as `requireSecondFactor`.
 */
export async function cancelWithdraw(
  context: ScopedContext,
  id: string,
  twoFactorCode: string | null | undefined,
): Promise<void> {
  const { transaction, grants } = context.scope;
  const { subaccountId } = singleGrant(grants);
  await requireSecondFactor(context, twoFactorCode);
  const canceled = await takeBack(transaction, { subaccountId, id });
  if (!canceled) {
    const { rows } = await sql<WithdrawalFlags>`select sent, declined, canceled, payout_id is not null as "isInPayout"
      from withdrawal where selector_id = ${uuidOrNull(id)}::uuid and subaccount_id = ${subaccountId}`.execute(
      transaction,
    );
    const [flags] = rows;
    if (!flags) throw new DomainError('not-found', 'The withdrawal does not exist.');
    const status = withdrawalStatus(flags);
    throw new DomainError('constraint-violation', tooLate[status === 'Pending' ? 'Processing' : status]);
  }
  await recordChange(context, cancellation(canceled));
  await context.services.pubsub.publish(transaction, { topic: 'withdrawal', subaccountId, ids: [canceled.key] });
}
