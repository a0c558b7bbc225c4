import type { ScheduleOutcome } from '@headframe/domain/pool/scheduled-withdrawal';
import { nextRunOf, type ScheduleProgress, type WithdrawalSchedule } from '@headframe/domain/pool/withdrawal-schedule';
import type { DetailType } from '../../../platform/graphql/entity-type.ts';

/** How the next run of a schedule looks in the schema; made of its days and of how far it has come. */
export const nextRunDetail: DetailType = {
  type: 'Timestamp',
  nullable: true,
  description:
    'When it may withdraw next: the start of a window (5:30 UTC), or now in an open one; null while it is off, and while who set it up may not withdraw (`lastOutcome` not-permitted).',
  resolve: (value) => {
    const schedule = value as WithdrawalSchedule &
      ScheduleProgress & { isActive: boolean; lastOutcome: ScheduleOutcome | null };
    if (!schedule.isActive || schedule.lastOutcome === 'not-permitted') return null;
    const next = nextRunOf(schedule, schedule, Date.now());
    return next === undefined ? null : new Date(next);
  },
};
