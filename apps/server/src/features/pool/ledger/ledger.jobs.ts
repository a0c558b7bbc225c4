import { referralAndLmpChartPresent } from '@headframe/domain/feature-access/agent-feature';
import type { Services } from '../../../open-services.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { adoptRateSettings } from '../rates/index.ts';
import { checkLedger } from './check-ledger.ts';
import { closeDueDays } from './days/close-due-days.ts';
import { postBlockIncomes } from './post-block-incomes.ts';

/**
 * Schedules, every minute, the close of days and the income of blocks, and every night a look for late shares of closed days and the comparison of
 * balances with entries, whose faults are errors in the log and fail the job.
 */
export async function registerLedgerJobs(jobs: Jobs, { database, logger, config }: Services): Promise<void> {
  await adoptRateSettings(database, logger, config);
  const rewardsReferrals = referralAndLmpChartPresent(config.build);
  const deps = { database, log: logger, rewardsReferrals };
  await jobs.schedule({
    name: 'ledger.close-days',
    cron: '* * * * *',
    withinSeconds: 3600,
    run: () => closeDueDays(deps),
  });
  await jobs.schedule({
    name: 'ledger.block-income',
    cron: '* * * * *',
    withinSeconds: 600,
    run: async () => void (await postBlockIncomes(deps)),
  });
  await jobs.schedule({
    name: 'ledger.check',
    cron: '23 3 * * *',
    withinSeconds: 3600,
    run: async () => {
      await closeDueDays(deps, Date.now(), { all: true });
      const faults = await checkLedger(database);
      for (const fault of faults) logger.error({ fault }, 'A balance of the ledger is not the sum of its entries.');
      if (faults.length > 0)
        throw new Error(`${faults.length} balances of the ledger are not the sum of their entries.`);
    },
  });
}
