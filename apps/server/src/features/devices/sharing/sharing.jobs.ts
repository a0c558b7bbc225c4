import type { Services } from '../../../open-services.ts';
import { WorkLoop } from '../../../platform/jobs/work-loop.ts';
import { endLapsedShares } from './end-lapsed-shares.ts';

/** Time between two looks without a change of rights, in milliseconds. */
const everyMs = 30_000;

/** How long changes of rights are gathered before a look, in milliseconds. */
const gatherMs = 200;

/** Ends shares with the right of who gave them: after each change of rights, and every half a minute. */
export function startEndingShares({
  database,
  pubsub,
  logger,
}: Pick<Services, 'database' | 'pubsub' | 'logger'>): () => Promise<void> {
  const loop = new WorkLoop(async () => void (await endLapsedShares({ database, pubsub })), everyMs, gatherMs, logger);
  const stops = (['account', 'subaccount'] as const).map((topic) => pubsub.subscribe(topic, () => loop.wake()));
  return async () => {
    for (const stop of stops) stop();
    await loop.close();
  };
}
