import { sql, type Kysely } from 'kysely';
import type { Transporter } from 'nodemailer';
import type { DB } from '../database/generated/database.ts';
import { withIdentity } from '../database/with-access.ts';
import type { Logger } from '../log/create-logger.ts';

/** Tries of one mail: the last some hours after the first. */
const maxAttempts = 8;

/** Hours after which a mail is no longer sent; what it says has passed by then. */
const staleHours = 24;

/** Longest text of a failure that is kept. */
const maxErrorLength = 500;

/** Dependencies of sending. */
export interface MailSender {
  database: Kysely<DB>;
  transport: Pick<Transporter, 'sendMail'>;
  from: string;
  log: Pick<Logger, 'warn'>;
}

interface DueMail {
  id: number;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  attempts: number;
}

/**
 * Claims the mail that is due first: no other server has it until its next attempt, which waits for two minutes after the
 * first try and twice as long after each further one. A server that dies while it sends leaves it for then.
 */
function claim(database: Kysely<DB>): Promise<DueMail | undefined> {
  return withIdentity(database, async (transaction) => {
    const { rows } = await sql<DueMail>`
      update mail set attempts = attempts + 1, next_attempt_at = now() + make_interval(mins => (2 ^ (attempts + 1))::integer)
      where id in (
        select id from mail where sent_at is null and next_attempt_at <= now()
          and created_at > now() - make_interval(hours => ${staleHours})
        order by next_attempt_at limit 1 for update skip locked)
      returning id, recipient, subject, text_body as text, html_body as html, attempts`.execute(transaction);
    return rows[0];
  });
}

/** Keeps that a mail was sent and when, and nothing of what it said. */
function keepSent(database: Kysely<DB>, id: number): Promise<unknown> {
  return withIdentity(database, (transaction) =>
    sql`update mail set sent_at = now(), text_body = '', html_body = '', last_error = null where id = ${id}`.execute(
      transaction,
    ),
  );
}

/** Keeps why a mail was not sent; for good when it never will be, and then nothing of what it said. */
function keepFailed(database: Kysely<DB>, id: number, reason: string, isFinal: boolean): Promise<unknown> {
  return withIdentity(database, (transaction) =>
    sql`update mail set last_error = ${reason.replaceAll('\0', '').slice(0, maxErrorLength)},
      next_attempt_at = case when ${isFinal} then 'infinity' else next_attempt_at end,
      text_body = case when ${isFinal} then '' else text_body end,
      html_body = case when ${isFinal} then '' else html_body end where id = ${id}`.execute(transaction),
  );
}

/** A refusal that no later try changes (RFC 5321, section 4.2.1: replies 5yz). */
function isRefused(error: unknown): boolean {
  return (
    error instanceof Error &&
    'responseCode' in error &&
    typeof error.responseCode === 'number' &&
    error.responseCode >= 550 &&
    error.responseCode <= 559
  );
}

async function send(sender: MailSender, mail: DueMail): Promise<void> {
  const { database, transport, from, log } = sender;
  const { id, recipient, subject, text, html, attempts } = mail;
  try {
    await transport.sendMail({ from, to: { name: '', address: recipient }, subject, text, html });
    await keepSent(database, id);
  } catch (error) {
    const isFinal = isRefused(error) || attempts >= maxAttempts;
    const reason = error instanceof Error ? error.message : String(error);
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    log.warn({ mail: id, attempts, reason: code, isFinal }, 'a mail could not be sent');
    await keepFailed(database, id, reason, isFinal);
  }
}

/** Sends what is due, one after another, until nothing is left. */
export async function sendDueMails(sender: MailSender): Promise<void> {
  for (let mail = await claim(sender.database); mail; mail = await claim(sender.database)) await send(sender, mail);
}
