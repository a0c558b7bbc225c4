import { poolSignals } from '@headframe/domain/pool/pool.signals';
import { hashesPerFamilyUnit } from '@headframe/domain/coins/coin-family';
import { fromWireHashrate } from '@headframe/domain/units/hashrate';
import { sql } from 'kysely';
import { addSignalHistory, type SubjectHistory } from '../../../platform/signals/signal-history.ts';
import { addSignalSource, type SignalReading, type SignalScope } from '../../../platform/signals/signal-source.ts';
import { inTerahashes } from '../../../platform/units/family-sql.ts';
import { poolChart } from './charts/pool-chart.ts';
import { workerChart } from './charts/worker-chart.ts';
import { uuidsOf } from '../../../platform/validation/named-id.ts';

/** Reads the charts of subaccounts, one after the other. */
addSignalHistory(['pool.hashrate'], async ({ transaction, subaccountsWith }, _signal, subjects, span) => {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from subaccount where name = any (${[...subjects]}::text[])
      and id = any (${[...subaccountsWith('workers')]}::integer[]) order by name`.execute(transaction);
  let step = 0;
  const histories: SubjectHistory[] = [];
  for (const { id, name } of rows) {
    const chart = await poolChart(transaction, [id], span);
    ({ step } = chart);
    const points = chart.points.map(({ at, hashrate }) => ({ at, value: hashrate * hashesPerFamilyUnit.th }));
    histories.push({ subject: name, points });
  }
  return { step, subjects: histories };
});

/** Reads the charts of workers, one after the other. */
addSignalHistory(['worker.hashrate'], async ({ transaction, subaccountsWith }, _signal, subjects, span) => {
  const { rows } = await sql<{ id: string; coinEnum: number }>`
    select selector_id::text as id, coin_enum as "coinEnum" from worker
    where selector_id = any (${uuidsOf(subjects)}::uuid[]) and deleted_at is null
      and subaccount_id = any (${[...subaccountsWith('workers')]}::integer[]) order by name`.execute(transaction);
  let step = 0;
  const histories: SubjectHistory[] = [];
  for (const { id, coinEnum } of rows) {
    const chart = await workerChart(transaction, id, span);
    ({ step } = chart);
    const points = chart.points.map(({ at, hashrate }) => ({ at, value: fromWireHashrate(hashrate, coinEnum) }));
    histories.push({ subject: id, points });
  }
  return { step, subjects: histories };
});

const keysOf = (wanted: string) => poolSignals.filter(({ subject }) => subject === wanted).map(({ key }) => key);

const freshSeconds = poolSignals[0].freshForSeconds;

/** Until when shares are counted, and whether that is long ago. */
const counted = sql`cross join (select shares_counted_until() as at) c`;
const isStale = sql`coalesce(c.at <= now() - make_interval(secs => ${sql.lit(freshSeconds)}), true)`;

async function ofWorkers({ transaction, subaccountsWith }: SignalScope, subjects: readonly string[]) {
  const { rows } = await sql<{ subject: string; at: Date; isStale: boolean; hashrate: number; rejectRate: number }>`
    select w.selector_id::text as subject, c.at, ${isStale} as "isStale", s.hashrate_10m as hashrate, 100 * s.reject_rate as "rejectRate"
    from worker w join worker_state s on s.worker_id = w.id ${counted}
    where w.selector_id = any (${uuidsOf(subjects)}::uuid[]) and w.deleted_at is null
      and w.subaccount_id = any (${[...subaccountsWith('workers')]}::integer[])`.execute(transaction);
  return rows;
}

addSignalSource({
  keys: keysOf('worker'),
  topics: ['worker'],
  read: async (scope, signals, subjects) => {
    const rows = await ofWorkers(scope, subjects);
    return rows.flatMap(({ subject, at, isStale: stale, hashrate, rejectRate }) =>
      signals.map(({ key }): SignalReading => {
        const value = key === 'worker.hashrate' ? hashrate : rejectRate;
        return { key, subject, value, at, isStale: stale, reporting: stale ? 0 : 1, of: 1 };
      }),
    );
  },
});

addSignalSource({
  keys: keysOf('subaccount'),
  topics: ['worker'],
  read: async ({ transaction, subaccountsWith }, signals, subjects) => {
    const { rows } = await sql<{
      subject: string;
      at: Date;
      isStale: boolean;
      hashrate: number | null;
      workers: number;
    }>`
      select n.name as subject, c.at, ${isStale} as "isStale", sum(s.hashrate_10m) as hashrate, count(s.worker_id)::int as workers
      from subaccount n ${counted}
        left join worker w on w.subaccount_id = n.id and w.deleted_at is null and ${inTerahashes(sql`w.coin_enum`)}
        left join worker_state s on s.worker_id = w.id
      where n.name = any (${[...subjects]}::text[]) and n.id = any (${[...subaccountsWith('workers')]}::integer[])
      group by n.id, n.name, c.at`.execute(transaction);
    return rows.flatMap(({ subject, at, isStale: stale, hashrate, workers }) =>
      signals.map(({ key }): SignalReading => {
        const isKnown = hashrate !== null;
        const reporting = stale ? 0 : workers;
        return {
          key,
          subject,
          value: hashrate,
          at: isKnown ? at : null,
          isStale: isKnown && stale,
          reporting,
          of: workers,
        };
      }),
    );
  },
});
