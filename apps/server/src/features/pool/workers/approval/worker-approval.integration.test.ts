import { workerStatusNumber } from '@headframe/domain/pool/worker-status';
import { maxWorkersPerSubaccount } from '@headframe/domain/pool/worker-name';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { serveTests } from '../../../../testing/serve-tests.ts';
import { seedSite } from '../../../../testing/seed-site.ts';
import { seedShares } from '../testing/seed-shares.ts';

const server = await serveTests();
const read = '{ workerApproval { isNeeded waiting { name address } } }';

it('people say whether new workers need approval, see who waits, approve and refuse; others see nothing of it', async () => {
  const { database } = server;
  const site = await seedSite(database, 'approval');
  const other = await seedSite(database, 'approval-other');
  const ask = <Data>(query: string, caller = site.owner) => server.data<Data>(caller, query);
  expect(await ask(read)).toEqual({ workerApproval: { isNeeded: false, waiting: [] } });
  expect(await ask('mutation { setWorkerApproval(isNeeded: true) }')).toEqual({ setWorkerApproval: true });
  for (const name of ['rack1.m7', 'invented'])
    await sql`insert into new_worker (subaccount_id, name, address) values (${site.subaccountId}, ${name}, '203.0.113.1')`.execute(
      database,
    );
  const address = '203.0.113.1';
  expect(await ask(read)).toEqual({
    workerApproval: {
      isNeeded: true,
      waiting: [
        { name: 'invented', address },
        { name: 'rack1.m7', address },
      ],
    },
  });
  expect(await ask(read, other.owner)).toEqual({ workerApproval: { isNeeded: false, waiting: [] } });
  expect(await ask('mutation { approveWorkers(names: ["rack1.m7", "later"]) }')).toEqual({ approveWorkers: 2 });
  expect(await ask('mutation { refuseWorkers(names: ["invented", "rack1.m7"]) }')).toEqual({ refuseWorkers: 1 });
  expect(await ask(read)).toEqual({ workerApproval: { isNeeded: true, waiting: [] } });
  const bad = await server.ask(site.owner, 'mutation { approveWorkers(names: ["a b"]) }');
  expect(bad.errors).toHaveLength(1);
  const none = await server.ask(other.owner, 'mutation { refuseWorkers(names: ["later"]) }');
  expect(none.errors?.[0]?.message).toBe('None of these workers waits for approval.');
});

it('a worker that is deleted, as a dead one too, needs approval again', async () => {
  const { database } = server;
  const site = await seedSite(database, 'approval-again');
  const { subaccountId } = site;
  await server.data(site.owner, 'mutation { approveWorkers(names: ["gone", "dead", "stays"]) }');
  for (const worker of ['gone', 'dead', 'stays'])
    await seedShares(database, { subaccountId, worker, at: Date.now(), credited: 1n });
  await server.data(site.owner, 'mutation { deleteWorkers(where: { name: { _eq: "gone" } }) }');
  await sql`update worker_state t set status = ${workerStatusNumber('dead')}::smallint from worker w
    where w.id = t.worker_id and w.subaccount_id = ${subaccountId} and w.name = 'dead'`.execute(database);
  expect(await server.data(site.owner, 'mutation { deleteDeadWorkers }')).toEqual({ deleteDeadWorkers: 1 });
  const { rows } = await sql`select name from new_worker where subaccount_id = ${subaccountId} and is_approved`.execute(
    database,
  );
  expect(rows).toEqual([{ name: 'stays' }]);
});

it('no more names are approved than workers may be and come', async () => {
  const { database } = server;
  const site = await seedSite(database, 'approval-bound');
  await sql`insert into new_worker (subaccount_id, name, address, is_approved)
    select ${site.subaccountId}, 'w' || n, '', true from generate_series(1, ${2 * maxWorkersPerSubaccount - 1}::int) n`.execute(
    database,
  );
  const approve = (name: string) => server.ask(site.owner, `mutation { approveWorkers(names: ["${name}"]) }`);
  expect((await approve('last')).errors).toBeUndefined();
  expect((await approve('beyond')).errors?.[0]?.message).toMatch(/^At most 40000 names of workers are approved/);
  expect((await approve('w1')).errors).toBeUndefined();
});
