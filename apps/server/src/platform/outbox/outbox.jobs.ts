import { sql, type Kysely } from 'kysely';
import { createTransport } from 'nodemailer';
import type { DB } from '../database/generated/database.ts';
import { withIdentity } from '../database/with-access.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { WorkLoop } from '../jobs/work-loop.ts';
import type { Logger } from '../log/create-logger.ts';
import { sendDueMails } from './send-due-mails.ts';

/** Days for which mails are kept, sent or not. */
const keptDays = 30;

/** Milliseconds between two checks of the queue. */
const everyMs = 2000;

/** Milliseconds; together less than the wait before the second try. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

/** How mails leave. */
export interface MailSettings {
  /** Address of the mail server; without one, mails wait in the outbox. */
  smtpUrl: string | undefined;
  mailFrom: string;
}

/** Sends queued mails, every two seconds, where there is a mail server. Several servers may do so at once. */
export function startMailSending(
  deps: { database: Kysely<DB>; log: Logger },
  { smtpUrl, mailFrom }: MailSettings,
): { close(): Promise<void> } {
  if (smtpUrl === undefined) return { close: async () => undefined };
  const transport = createTransport({ url: smtpUrl, ...timeouts });
  const loop = new WorkLoop(() => sendDueMails({ ...deps, transport, from: mailFrom }), everyMs, 0, deps.log);
  return {
    async close() {
      await loop.close();
      transport.close();
    },
  };
}

/** Removes mails past their time; returns their number. */
export async function pruneMails(database: Kysely<DB>): Promise<number> {
  return withIdentity(database, async (transaction) => {
    const { numAffectedRows } =
      await sql`delete from mail where created_at < now() - make_interval(days => ${keptDays})`.execute(transaction);
    return Number(numAffectedRows ?? 0);
  });
}

/** Schedules the removal of old mails, once a day. */
export async function registerMailJobs(jobs: Jobs, database: Kysely<DB>): Promise<void> {
  await jobs.schedule({
    name: 'mail.prune',
    cron: '47 3 * * *',
    withinSeconds: 600,
    run: async () => void (await pruneMails(database)),
  });
}
