import type { Services } from '../../../open-services.ts';
import { withAccess } from '../../../platform/database/with-access.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { ownPoolAddresses } from '../../../platform/config/own-pool-addresses.ts';
import { dropOldShares, forgetOldIntervals } from './drop-old-shares.ts';
import { noteSilentMiners } from './note-silent-miners.ts';
import { forgetOldSpools, prepareSharePartitions } from './share-partitions.ts';
import { countShares } from './windows/count-shares.ts';

/** Schedules the count of shares (every minute) and making and dropping their partitions (hourly). */
export async function registerWorkerJobs(jobs: Jobs, { database, pubsub, logger, config }: Services): Promise<void> {
  await prepareSharePartitions(database);
  const { poolConnections: regions, poolAddress: address, publicUrl } = config;
  const ownAddresses = ownPoolAddresses({ pool: { regions, address }, publicUrl });
  await jobs.schedule({
    name: 'workers.count',
    cron: '* * * * *',
    withinSeconds: 300,
    run: async () => {
      await countShares({ database, pubsub, publicUrl });
      await noteSilentMiners(database, ownAddresses);
    },
  });
  await jobs.schedule({
    name: 'workers.partitions',
    cron: '41 * * * *',
    withinSeconds: 600,
    run: async () => {
      await prepareSharePartitions(database);
      const dropped = await dropOldShares(database, config.historyDays, logger);
      if (dropped.length > 0) logger.info({ dropped }, 'Old shares were dropped.');
      await withAccess(database, 'headframe_jobs', [], async (transaction) => {
        await forgetOldSpools(transaction);
        await forgetOldIntervals(transaction, config.historyDays);
      });
    },
  });
}
