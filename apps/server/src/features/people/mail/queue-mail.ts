import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import { mailParts, type MailContent } from './mail-text.ts';

/**
 * Queues a mail in the transaction of the change it reports: both are stored, or neither. The
 * transaction runs under the identity role. It is sent within seconds where there is a mail server, else it waits in the
 * outbox. With `isPretended` the same work leaves no mail, so that nobody learns by the clock whether there was one.
 */
export async function queueMail(
  transaction: AccessTransaction,
  { to, isPretended = false, ...content }: MailContent & { to: string; isPretended?: boolean },
): Promise<void> {
  const { subject, text, html } = mailParts(content);
  await sql`insert into mail (recipient, subject, text_body, html_body)
    select ${to}, ${subject}, ${text}, ${html} where not ${isPretended}::boolean`.execute(transaction);
}
