import { DomainError } from '@headframe/domain/errors/domain-error';
import { declineReason } from '@headframe/domain/pool/decline-reason';
import { exactCoinAmount } from '@headframe/domain/units/coin-amount';
import { sql } from 'kysely';
import { z } from 'zod';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { asIdentity } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { parsed } from '../../../platform/validation/validated.ts';
import { requireAdministrator } from '../../people/organizations/index.ts';
import { requireSecondFactor } from '../../people/two-factor/index.ts';

const declineSchema = z.object({ id: z.uuid(), reason: declineReason });

/**
 * Declines a withdrawal that cannot be paid, and gives back what it reserved. Its people read the reason.
 * @throws DomainError `access-denied` for all but the administrator, `validation-failed` without a reason, `constraint-violation` once a
 * payout has it or it was taken back, `not-found`, and as `requireSecondFactor`.
 */
export async function declineWithdrawal(
  context: ScopedContext,
  given: { id: string; reason: string },
  code: string | null | undefined,
): Promise<void> {
  requireAdministrator(context);
  const { id, reason } = parsed(declineSchema, given, 'withdrawal');
  await requireSecondFactor(context, code);
  const { transaction } = context.scope;
  await asIdentity(transaction, async () => {
    const { rows } = await sql<{ key: number; subaccountId: number; satoshi: bigint }>`
      update withdrawal w set declined = true, decline_reason = ${reason}
      where w.selector_id = ${id}::uuid and w.payout_id is null and not w.canceled and not w.declined
      returning w.id as key, w.subaccount_id as "subaccountId", w.amount_satoshi as satoshi`.execute(transaction);
    const [declined] = rows;
    if (!declined) {
      const known = await sql`select from withdrawal where selector_id = ${id}::uuid`.execute(transaction);
      if (known.rows.length === 0) throw new DomainError('not-found', 'The withdrawal does not exist.');
      throw new DomainError('constraint-violation', 'Only a pending withdrawal can be declined.');
    }
    const { key, subaccountId, satoshi } = declined;
    await recordChange(context, {
      action: 'withdrawal.decline',
      object: { kind: 'withdrawal', id, name: `${exactCoinAmount(satoshi)} BTC` },
      subaccountId,
      before: { declined: false },
      after: { declined: true, reason },
    });
    await context.services.pubsub.publish(transaction, { topic: 'withdrawal', subaccountId, ids: [key] });
  });
}
