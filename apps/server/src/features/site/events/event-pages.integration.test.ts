import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { selectRows, type ListArguments } from '../../../platform/entity/entity-query.ts';
import { prepareEventDays } from '../../../platform/event-log/event-days.ts';
import { createLogger } from '../../../platform/log/create-logger.ts';
import { planOf } from '../../../testing/query-plan.ts';
import { seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import { serveTests } from '../../../testing/serve-tests.ts';
import { eventEntity } from './event.entity.ts';

const server = await serveTests();
const perDay = 3000;
const days = 8;
let site: SeededSite;

beforeAll(async () => {
  site = await seedSite(server.database, 'busy');
  await prepareEventDays(server.database, createLogger({ level: 'silent' }));
  // Many at one moment, so that the id alone says which comes after which.
  await sql`insert into event (at, subaccount_id, code, subject_kind, subject_id, name, data)
    select date_trunc('day', now(), 'UTC') - make_interval(days => day) + make_interval(mins => n / 10), ${site.subaccountId}, 5,
      'worker', n::text, 'rig' || n, '{"hashrate":1,"threshold":2,"coinEnum":0}'
    from generate_series(0, ${days - 1}::int) as day, generate_series(1, ${perDay}::int) as n`.execute(server.database);
  await sql`analyze event`.execute(server.database);
});

const access = () => ({ subaccountIds: [site.subaccountId], readableKinds: { worker: [site.subaccountId] } });
const ask = (given: string) =>
  server.ask<{ events: { id: string }[] }>(site.owner, `{ events${given} { id } }`).then(({ data }) => data.events);

interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** Rows that a plan looked at in days of events, but for those that it found by their id. */
function rowsSeen(plan: Plan): number {
  const own = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
  const below = (plan.Plans ?? []).reduce((sum, child) => sum + rowsSeen(child), 0);
  return below + (plan['Relation Name']?.startsWith('event') === true ? own : 0);
}

const seen = async (args: ListArguments) =>
  rowsSeen(
    await planOf(server.databaseUrl, access(), (transaction) =>
      selectRows({ transaction, subaccountIds: [site.subaccountId] }, eventEntity, ['id', 'at'], {
        orderBy: [{ at: 'desc' }],
        limit: 50,
        ...args,
      }),
    ),
  );

it('the pages after each other are those of the list, with many events of one moment', async () => {
  const whole = await ask('(limit: 100)');
  const order = 'orderBy: [{ at: desc }], limit: 25';
  let last: string | undefined;
  const pages: string[] = [];
  for (let page = 0; page < 4; page += 1) {
    const rows = await ask(`(${order}${last === undefined ? '' : `, after: "${last}"`})`);
    pages.push(...rows.map(({ id }) => id));
    last = rows.at(-1)?.id;
  }
  expect(pages).toEqual(whole.map(({ id }) => id));
});

it('a page of the oldest day reads its own rows, however many lie before it', async () => {
  const [deep] = await ask(`(limit: 1, offset: ${perDay * (days - 1) + 100})`);
  expect(await seen({ offset: perDay * (days - 1) + 100 })).toBeGreaterThan(perDay * (days - 1));
  expect(await seen({ after: deep?.id ?? '' })).toBeLessThan(500);
});

it('begins in the own order of the list alone', async () => {
  const [first] = await ask('(limit: 1)');
  const refused = async (given: string) =>
    (await server.ask(site.owner, `{ events(after: "${first?.id}", ${given}) { id } }`)).errors?.[0]?.extensions.code;
  expect(await refused('orderBy: [{ name: asc }]')).toBe('validation-failed');
  expect(await refused('offset: 5')).toBe('validation-failed');
  expect(await ask('(after: "nothing")')).toEqual([]);
});
