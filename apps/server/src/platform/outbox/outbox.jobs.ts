import { sql, type Kysely } from 'kysely';
import type { Config } from '../config/load-config.ts';
import type { DB } from '../database/generated/database.ts';
import { withIdentity } from '../database/with-access.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { WorkLoop } from '../jobs/work-loop.ts';
import type { Logger } from '../log/create-logger.ts';
import { channels } from './generated/channels.ts';
import { sendDue } from './send-due.ts';

/** Days for which messages are kept, sent or not; their keys count as long. */
const keptDays = 30;

/** Milliseconds between two checks of the outbox. */
const everyMs = 2000;

/** Sends what is due, every two seconds, in each channel that is configured. Several servers may do so at once. */
export function startOutbox(deps: { database: Kysely<DB>; log: Logger }, config: Config): { close(): Promise<void> } {
  const sending = channels.flatMap((channel) => {
    const open = channel.open(config);
    if (!open) return [];
    return [{ open, loop: new WorkLoop(() => sendDue({ ...deps, channel, open }), everyMs, 0, deps.log) }];
  });
  return {
    async close() {
      for (const { open, loop } of sending) {
        await loop.close();
        open.close();
      }
    },
  };
}

/** Removes messages past their time; returns their number. */
export async function pruneOutbox(database: Kysely<DB>): Promise<number> {
  return withIdentity(database, async (transaction) => {
    const { numAffectedRows } =
      await sql`delete from outbox where created_at < now() - make_interval(days => ${keptDays})`.execute(transaction);
    return Number(numAffectedRows ?? 0);
  });
}

/** Schedules the removal of old messages, once a day. */
export async function registerOutboxJobs(jobs: Jobs, database: Kysely<DB>): Promise<void> {
  await jobs.schedule({
    name: 'outbox.prune',
    cron: '47 3 * * *',
    withinSeconds: 600,
    run: async () => void (await pruneOutbox(database)),
  });
}
