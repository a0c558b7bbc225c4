import { sql } from 'kysely';
import { accountCaller } from '../../../platform/auth/caller-grant.ts';
import { asIdentity } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { queueMail } from '../../../platform/outbox/index.ts';

/** Notifies the owner of the subaccount by mail of a place that withdrawals may go to from the end of its hold on. */
export async function mailEntryAdded(
  context: ScopedContext,
  subaccountId: number,
  { code, holdUntil }: { code: string; holdUntil: Date },
): Promise<void> {
  const { transaction } = context.scope;
  const { email } = accountCaller(context);
  const until = `${holdUntil.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  await asIdentity(transaction, async () => {
    const { rows } = await sql<{ to: string; name: string }>`
      select a.email as to, s.name from subaccount s join organization o on o.id = s.organization_id
        join account a on a.id = o.owner_account_id where s.id = ${subaccountId}`.execute(transaction);
    const [owner] = rows;
    if (!owner) return;
    await queueMail(transaction, {
      to: owner.to,
      subject: `Address added to the address book of ${owner.name}`,
      paragraphs: [
        `${email} added this to the address book of the subaccount ${owner.name}:`,
        code,
        `Withdrawals to it wait until ${until}. If nobody of yours did this, delete the entry before then, which cancels what is held on its way there, and have them change their password.`,
      ],
      link: { label: 'Open the address book', url: new URL('/user/pool/bip47', context.services.publicUrl).href },
      closing: ['If you expected this, there is nothing to do.'],
    });
  });
}
