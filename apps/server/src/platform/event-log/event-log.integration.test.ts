import { deviceOffline, issueOpened } from '@headframe/domain/devices/device.events';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { seedAsics, seedSite, type SeededSite } from '../../testing/seed-site.ts';
import { serveTests } from '../../testing/serve-tests.ts';
import { withAccess, type DatabaseRole } from '../database/with-access.ts';
import { createLogger } from '../log/create-logger.ts';
import { emit } from './emit.ts';
import { dropOldEvents, prepareEventDays } from './event-days.ts';

const server = await serveTests();
const { database } = server;
const log = createLogger({ level: 'silent' });
const dayMs = 86_400_000;
let site: SeededSite;
let ids: number[];

beforeAll(async () => {
  site = await seedSite(database, 'site');
  ids = await seedAsics(database, site, [{ ip: '10.0.0.1' }, { ip: '10.0.0.2' }]);
  await sql`update device set name = 'rig' || id, mac = '02:00:00:00:00:0' || id where id = any (${ids})`.execute(
    database,
  );
});
beforeEach(() => sql`delete from event`.execute(database));

const note = (at?: Date, role: DatabaseRole = 'headframe_gateway') =>
  withAccess(database, role, [], (transaction) =>
    emit(
      transaction,
      deviceOffline,
      ids.map((id) => ({
        subaccountId: site.subaccountId,
        subject: { kind: 'device', id },
        data: { kind: 'asic' },
        ...(at && { at }),
      })),
    ),
  );
const rows = async () =>
  (
    await sql<{ name: string; ip: string; mac: string; isLate: boolean; day: string }>`
      select name, ip, mac, is_late as "isLate", tableoid::regclass::text as day from event order by id`.execute(
      database,
    )
  ).rows;

it('an event keeps its subject as it was, also once the device has another name and address', async () => {
  await note();
  await sql`update device set name = 'other', ip = '10.9.9.9' where id = ${ids[0]}`.execute(database);
  expect(await rows()).toMatchObject([
    { name: `rig${ids[0]}`, ip: '10.0.0.1', mac: `02:00:00:00:00:0${ids[0]}`, isLate: false },
    { name: `rig${ids[1]}`, ip: '10.0.0.2', isLate: false },
  ]);
});

it('is gone with the transaction that failed, and takes only the data of its type', async () => {
  const failing = withAccess(database, 'headframe_jobs', [], async (transaction) => {
    const subject = { kind: 'device', id: ids[0] ?? 0 } as const;
    await emit(transaction, issueOpened, [
      { subaccountId: site.subaccountId, subject, data: { kind: 'asic', flags: 2 } },
    ]);
    await emit(transaction, issueOpened, [
      { subaccountId: site.subaccountId, subject, data: { kind: 'asic', flags: 0.5 } },
    ]);
  });
  await expect(failing).rejects.toThrow();
  expect(await rows()).toEqual([]);
});

it('of an agent that was away lies at its own time, marked late, in the day that it belongs to', async () => {
  await prepareEventDays(database, log);
  const at = new Date(Date.now() - 2 * dayMs);
  await note(at, 'headframe_jobs');
  const day = `event_${at.toISOString().slice(0, 10).replaceAll('-', '')}`;
  expect(await rows()).toMatchObject([
    { isLate: true, day },
    { isLate: true, day },
  ]);
});

it('is kept where no day is prepared, and moves to its day once it is', async () => {
  const at = new Date(Date.now() - 20 * dayMs);
  await note(at);
  expect((await rows()).map(({ day }) => day)).toEqual(['event_default', 'event_default']);
  await Promise.all([prepareEventDays(database, log, at), prepareEventDays(database, log, at)]);
  const day = `event_${at.toISOString().slice(0, 10).replaceAll('-', '')}`;
  expect((await rows()).map((row) => row.day)).toEqual([day, day]);
});

it('is noted as ever while its day is not made: a reader that holds the table makes the change give up', async () => {
  const at = new Date(Date.now() - 12 * dayMs);
  const warned: string[] = [];
  const warn = (_detail: object, message: string) => void warned.push(message);
  const day = `event_${at.toISOString().slice(0, 10).replaceAll('-', '')}`;
  await database.transaction().execute(async (reader) => {
    await sql`select from event`.execute(reader);
    await prepareEventDays(database, { warn } as typeof log, at);
    await note(at);
  });
  expect(warned).toEqual(['The days of events could not be prepared; it is tried again.']);
  expect((await rows()).map((row) => row.day)).toEqual(['event_default', 'event_default']);
  await prepareEventDays(database, log, at);
  expect((await rows()).map((row) => row.day)).toEqual([day, day]);
});

it('goes with its day, after the days for which events are kept', async () => {
  const at = new Date(Date.now() - 20 * dayMs);
  await prepareEventDays(database, log, at);
  await note(at);
  await note();
  expect(await dropOldEvents(database, 30, log)).toEqual([]);
  expect(await dropOldEvents(database, 10, log)).toContain(
    `event_${at.toISOString().slice(0, 10).replaceAll('-', '')}`,
  );
  expect(await rows()).toHaveLength(2);
});

it('is changed and deleted by nobody, and read by the API in its own subaccount only', async () => {
  const other = await seedSite(database, 'other');
  await note();
  const seen = (subaccountId: number) =>
    withAccess(
      database,
      'headframe_api',
      [subaccountId],
      async (transaction) => (await sql`select from event`.execute(transaction)).rows.length,
    );
  expect([await seen(site.subaccountId), await seen(other.subaccountId)]).toEqual([2, 0]);
  for (const role of ['headframe_api', 'headframe_gateway', 'headframe_jobs', 'headframe_identity'] as const)
    for (const change of [sql`update event set name = 'x'`, sql`delete from event`])
      await expect(
        withAccess(database, role, [site.subaccountId], (transaction) => change.execute(transaction)),
      ).rejects.toThrow('permission denied');
});
