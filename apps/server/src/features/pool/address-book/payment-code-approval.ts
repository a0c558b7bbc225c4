import { addressBookLimits } from '@headframe/domain/pool/address-book';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { sql } from 'kysely';
import { z } from 'zod';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { asIdentity } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { parsed } from '../../../platform/validation/validated.ts';
import { requireAdministrator } from '../../people/organizations/index.ts';
import { requireSecondFactor } from '../../people/two-factor/index.ts';
import { uuidOrNull } from '../../../platform/validation/named-id.ts';

/** Max payment codes that are listed for a decision; the oldest come first. */
const maxListed = 100;

const costSchema = z.int().min(0).max(addressBookLimits.costSatoshi);

/** A payment code that waits for the decision of the administrator. */
export interface WaitingPaymentCode {
  id: string;
  code: string;
  subaccount: string;
  network: string;
  createdAt: Date;
}

const waiting = sql`e.kind = 'payment_code' and e.approved_at is null and e.rejected_at is null and e.archived_at is null
  and e.deleted_at is null`;

/** Payment codes of all subaccounts that nobody has decided on. @throws DomainError `access-denied` for all but the administrator. */
export async function listWaitingPaymentCodes(context: ScopedContext): Promise<WaitingPaymentCode[]> {
  requireAdministrator(context);
  const { transaction } = context.scope;
  return asIdentity(transaction, async () => {
    const { rows } = await sql<WaitingPaymentCode>`
      select e.selector_id as id, e.code, s.name as subaccount, e.network, e.created_at as "createdAt"
      from address_book_entry e join subaccount s on s.id = e.subaccount_id
      where ${waiting} order by e.created_at, e.id limit ${maxListed}`.execute(transaction);
    return rows;
  });
}

/** What the administrator decides on a payment code; an approval says what its notification costs, in satoshi. */
type PaymentCodeDecision = { isApproved: true; cost: number } | { isApproved: false };

/**
 * Approves or rejects a payment code that waits for it.
 * @throws DomainError `access-denied` for all but the administrator, `not-found` where none waits, and as `requireSecondFactor`.
 */
export async function decidePaymentCode(
  context: ScopedContext,
  id: string,
  decision: PaymentCodeDecision,
  code: string | null | undefined,
): Promise<void> {
  requireAdministrator(context);
  const cost = parsed(costSchema, decision.isApproved ? decision.cost : 0, 'cost');
  await requireSecondFactor(context, code);
  const { transaction } = context.scope;
  const { isApproved } = decision;
  await asIdentity(transaction, async () => {
    const { rows } = await sql<{ key: number; subaccountId: number; code: string; organizationId: number }>`
      update address_book_entry e set cost_satoshi = ${cost}, updated_at = now(),
        approved_at = case when ${isApproved} then now() end, rejected_at = case when ${!isApproved} then now() end
      from subaccount s where s.id = e.subaccount_id and e.selector_id = ${uuidOrNull(id)}::uuid and ${waiting}
      returning e.id as key, e.subaccount_id as "subaccountId", e.code, s.organization_id as "organizationId"`.execute(
      transaction,
    );
    const [decided] = rows;
    if (!decided) throw new DomainError('not-found', messageText('addressBookEntryMissing'));
    const { subaccountId, organizationId } = decided;
    await recordChange(context, {
      action: isApproved ? 'address-book.approve' : 'address-book.reject',
      object: { kind: 'address-book', id, name: decided.code },
      subaccountId,
      organizationId,
      ...(isApproved && { after: { cost } }),
    });
    await context.services.pubsub.publish(transaction, { topic: 'addressBook', subaccountId, ids: [decided.key] });
  });
}
