import { sql } from 'kysely';
import { accountCaller } from '../../../platform/auth/caller-grant.ts';
import { asIdentity } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { concludeStep } from './conclude-step.ts';
import { unknownTransfer } from './refusals.ts';
import { moveTransfer, readTransfers } from './transfer-row.ts';
import { uuidOrNull } from '../../../platform/validation/named-id.ts';

const sides = {
  declined: sql.ref('t.receiver_account_id'),
  withdrawn: sql.ref('t.giver_account_id'),
} as const;

/** Ends an open offer: its receiver declines it, or its giver withdraws it. Nothing changes. @throws DomainError `not-found`. */
export async function endOffer(context: ScopedContext, id: string, how: keyof typeof sides): Promise<void> {
  const { accountId } = accountCaller(context);
  const { transaction } = context.scope;
  await asIdentity(transaction, async () => {
    const [transfer] = await readTransfers(
      transaction,
      sql`t.public_id = ${uuidOrNull(id)}::uuid and ${sides[how]} = ${accountId} and t.state = 'offered'`,
    );
    if (!transfer?.isOpen) throw unknownTransfer();
    await moveTransfer(transaction, transfer, how);
    const { rows } = await sql<{ id: number }>`select organization_id as id from subaccount
      where id = ${transfer.subaccountId}::int`.execute(transaction);
    await concludeStep(context, how, transfer, transfer.organizationId ?? rows[0]?.id ?? null);
  });
}
