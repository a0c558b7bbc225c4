import { sql } from 'kysely';
import { accountCaller } from '../../../platform/auth/caller-grant.ts';
import { asIdentity } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { mailReaders, toEach, readersOf } from '../../../platform/outbox/index.ts';

/** Notifies the owner of the subaccount by mail of a place that withdrawals may go to from the end of its hold on. */
export async function mailEntryAdded(
  context: ScopedContext,
  subaccountId: number,
  { key, code, holdUntil }: { key: number; code: string; holdUntil: Date },
): Promise<void> {
  const { transaction } = context.scope;
  const { email } = accountCaller(context);
  const until = `${holdUntil.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  await asIdentity(transaction, async () => {
    const { rows } = await sql<{ name: string }>`select name from subaccount where id = ${subaccountId}`.execute(
      transaction,
    );
    const name = rows[0]?.name ?? '';
    const readers = await readersOf(transaction, { by: 'owner', subaccountId });
    // An entry that is archived and comes back has another hold.
    const state = ['address-book', key, 'added', holdUntil.toISOString()];
    const content = {
      isEssential: true,
      subject: `Address added to the address book of ${name}`,
      paragraphs: [
        `${email} added this to the address book of the subaccount ${name}:`,
        code,
        `Withdrawals to it wait until ${until}. If nobody of yours did this, delete the entry before then, which cancels what is held on its way there, and have them change their password.`,
      ],
      link: { label: 'Open the address book', url: new URL('/user/pool/bip47', context.services.publicUrl).href },
      closing: ['If you expected this, there is nothing to do.'],
    };
    await mailReaders(transaction, state, toEach(readers, content));
  });
}
