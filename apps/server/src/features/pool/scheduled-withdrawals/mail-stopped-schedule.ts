import { sql } from 'kysely';
import { asIdentity, type AccessTransaction } from '../../../platform/database/with-access.ts';
import { queueMail } from '../../../platform/outbox/index.ts';

const pages = {
  auto: { name: 'auto-withdrawal', path: '/user/pool/auto-withdrawal', todo: 'delete it and set it up again' },
  payment: { name: 'payment', path: '/user/payments', todo: 'switch it off and on again' },
} as const;

/** Mails the owner of the subaccount that a schedule pays nothing any more, as who set it up may not withdraw there any more. */
export async function mailStoppedSchedule(
  transaction: AccessTransaction,
  publicUrl: string,
  { subaccountId, kind, description }: { subaccountId: number; kind: 'auto' | 'payment'; description: string },
): Promise<void> {
  const { name, path, todo } = pages[kind];
  await asIdentity(transaction, async () => {
    const { rows } = await sql<{ to: string; subaccount: string }>`
      select a.email as to, s.name as subaccount from subaccount s join account a on a.id = s.owner_account_id
      where s.id = ${subaccountId}`.execute(transaction);
    const [owner] = rows;
    if (!owner) return;
    await queueMail(transaction, {
      to: owner.to,
      subject: `The ${name} of ${owner.subaccount} is stopped`,
      paragraphs: [
        `The ${name} ${description ? `"${description}" ` : ''}of the subaccount ${owner.subaccount} was due and paid nothing: who set it up may not withdraw from the subaccount any more.`,
        `If it is to go on, ${todo}: it then pays in your name.`,
      ],
      link: { label: `Open the ${name}s`, url: new URL(path, publicUrl).href },
    });
  });
}
