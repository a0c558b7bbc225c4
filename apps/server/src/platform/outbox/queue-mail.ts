import { sql } from 'kysely';
import type { AccessTransaction } from '../database/with-access.ts';
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

/** {@link queueMail} for several mails at once. */
export async function queueMails(
  transaction: AccessTransaction,
  mails: readonly (MailContent & { to: string })[],
): Promise<void> {
  const rows = mails.map(({ to, ...content }) => ({ recipient: to, ...mailParts(content) }));
  await sql`insert into mail (recipient, subject, text_body, html_body)
    select recipient, subject, text, html
    from json_to_recordset(${JSON.stringify(rows)}) as m (recipient text, subject text, text text, html text)`.execute(
    transaction,
  );
}
