import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import { mailParts, type MailContent } from './mail-text.ts';

/**
 * Puts a mail into the queue, in the transaction of what it tells of: neither is there without the other. The
 * transaction runs under the identity role. It is sent within seconds where there is a mail server, else it waits in the
 * outbox.
 */
export async function queueMail(
  transaction: AccessTransaction,
  { to, ...content }: MailContent & { to: string },
): Promise<void> {
  const { subject, text, html } = mailParts(content);
  await transaction.insertInto('mail').values({ recipient: to, subject, text_body: text, html_body: html }).execute();
}
