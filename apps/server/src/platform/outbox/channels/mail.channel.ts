import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { Config } from '../../config/load-config.ts';
import { ChannelRefusal, defineChannel } from '../define-channel.ts';

/** Milliseconds. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

type MailSettings = Pick<Config, 'smtpUrl' | 'mailFrom'>;

/** A refusal that no later try changes (RFC 5321, section 4.2.1: replies 5yz). */
function isRefused(error: unknown): error is Error {
  return (
    error instanceof Error &&
    'responseCode' in error &&
    typeof error.responseCode === 'number' &&
    error.responseCode >= 550 &&
    error.responseCode <= 559
  );
}

/** The host of the sender's address, for ids of messages. */
const hostOf = (from: string): string => /@([\w.-]+)/.exec(from)?.[1] ?? 'headframe.invalid';

/** Mail over SMTP; without a mail server it waits, and the administrator reads it in the outbox. */
export const mailChannel = defineChannel({
  name: 'mail',
  payload: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
  async addressOf(transaction, accountId) {
    const { rows } = await sql<{ email: string }>`select email from account where id = ${accountId}`.execute(
      transaction,
    );
    return rows[0]?.email;
  },
  open({ smtpUrl, mailFrom }: MailSettings) {
    if (smtpUrl === undefined) return undefined;
    const transport = createTransport({ url: smtpUrl, ...timeouts });
    return {
      async send({ id, recipient, payload: { subject, text, html } }) {
        const to = { name: '', address: recipient };
        try {
          await transport.sendMail({
            from: mailFrom,
            to,
            subject,
            text,
            html,
            messageId: `<${id}@${hostOf(mailFrom)}>`,
          });
        } catch (error) {
          throw isRefused(error) ? new ChannelRefusal(error.message, { isFinal: true }) : error;
        }
      },
      close: () => transport.close(),
    };
  },
});
