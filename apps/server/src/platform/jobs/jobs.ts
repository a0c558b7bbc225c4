import { PgBoss } from 'pg-boss';
import type { Logger } from '../log/create-logger.ts';

/** Work that one of the servers does at set times. */
interface ScheduledJob {
  /** Unique name, such as `history.pack`. */
  name: string;
  /** When, as a cron expression in UTC, to the minute. */
  cron: string;
  /** How long a run may take before it counts as lost, in seconds. */
  withinSeconds: number;
  run: () => Promise<void>;
}

/** The schedules of the servers on one database: each run is done by one of them. */
export interface Jobs {
  /** Adds a job, and does its runs in this process when it has its turn. */
  schedule(job: ScheduledJob): Promise<void>;
  /** Accepts no more runs and waits for the current ones. */
  close(): Promise<void>;
}

/**
 * Joins the schedules on a database (pg-boss, in a schema of its own there). Only processes with the role `jobs` do so.
 * `url` must lead to the database itself, not to a pooler.
 */
export async function createJobs(url: string, log: Logger): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'headframe jobs',
    max: 2,
    clockMonitorIntervalSeconds: 600,
    monitorIntervalSeconds: 60,
  });
  boss.on('error', (error) => log.error({ err: error }, 'The schedules are in trouble.'));
  await boss.start();
  return {
    async schedule({ name, cron, withinSeconds, run }) {
      await boss.createQueue(name, {
        policy: 'exclusive',
        retryLimit: 0,
        expireInSeconds: withinSeconds,
        deleteAfterSeconds: 3600,
      });
      await boss.schedule(name, cron, null, { tz: 'UTC' });
      await boss.work(name, { pollingIntervalSeconds: 10 }, async () => {
        try {
          await run();
        } catch (error) {
          log.error({ err: error, job: name }, 'A scheduled job failed.');
          throw error;
        }
      });
    },
    async close() {
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}
