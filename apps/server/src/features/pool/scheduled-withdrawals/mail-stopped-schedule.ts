import { sql } from 'kysely';
import { asIdentity, type AccessTransaction } from '../../../platform/database/with-access.ts';
import { mailReaders, toEach, readersOf } from '../../../platform/outbox/index.ts';

const pages = {
  auto: { name: 'auto-withdrawal', path: '/user/pool/auto-withdrawal', todo: 'delete it and set it up again' },
  payment: { name: 'payment', path: '/user/payments', todo: 'switch it off and on again' },
} as const;

interface StoppedSchedule {
  id: number;
  subaccountId: number;
  kind: 'auto' | 'payment';
  description: string;
}

/** Mails the owner of the subaccount that a schedule pays nothing any more, as who set it up may not withdraw there any more. */
export async function mailStoppedSchedule(
  transaction: AccessTransaction,
  publicUrl: string,
  { id, subaccountId, kind, description }: StoppedSchedule,
): Promise<void> {
  const { name, path, todo } = pages[kind];
  await asIdentity(transaction, async () => {
    const { rows } = await sql<{ subaccount: string; at: string }>`
      select name as subaccount, now()::text as at from subaccount where id = ${subaccountId}`.execute(transaction);
    const [stopped] = rows;
    if (!stopped) return;
    const { subaccount, at } = stopped;
    const readers = await readersOf(transaction, { by: 'owner', subaccountId });
    const content = {
      isEssential: true,
      subject: `The ${name} of ${subaccount} is stopped`,
      paragraphs: [
        `The ${name} ${description ? `"${description}" ` : ''}of the subaccount ${subaccount} was due and paid nothing: who set it up may not withdraw from the subaccount any more.`,
        `If it is to go on, ${todo}: it then pays in your name.`,
      ],
      link: { label: `Open the ${name}s`, url: new URL(path, publicUrl).href },
    };
    await mailReaders(transaction, ['schedule', id, 'stopped', at], toEach(readers, content));
  });
}
