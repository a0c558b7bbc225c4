import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import type { Logger } from '../../../platform/log/create-logger.ts';
import type { PubSub } from '../../../platform/pubsub/pubsub.ts';
import { DatabaseClock } from './database-clock.ts';
import { endWaits } from './states/end-waits.ts';
import { endOverdueRequests } from './states/overdue-requests.ts';
import { requestReversals } from './stay-time/request-reversals.ts';
import { WorkLoop } from '../../../platform/jobs/work-loop.ts';

/** Dependencies of the upkeep of requests. */
export interface UpkeepDeps {
  database: Kysely<DB>;
  pubsub: Pick<PubSub, 'publish'>;
  log: Logger;
  /** Writes the secret part of requests. */
  encrypt: (text: string) => string;
}

/** Times between two rounds of upkeep, in milliseconds. */
const everyMs = 5000;

/**
 * Keeps requests moving on their own, every few seconds, in processes with the role `jobs`: ends waits and what expired, and
 * reverses devices whose stay time is over. Several servers may do this at once.
 */
export function startRequestUpkeep(deps: UpkeepDeps): { close(): Promise<void> } {
  const clock = new DatabaseClock(deps);
  const loop = new WorkLoop(
    async () => {
      await clock.check();
      await endWaits(deps);
      await endOverdueRequests(deps);
      await requestReversals(deps);
    },
    everyMs,
    0,
    deps.log,
  );
  return { close: () => loop.close() };
}
