import { deviceBack, deviceOffline, issueOpened } from '@headframe/domain/events/device-events';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { withAccess } from '../../../platform/database/with-access.ts';
import { emit } from '../../../platform/event-log/index.ts';
import { callerWith, seedAsics, seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import { serveTests } from '../../../testing/serve-tests.ts';

const server = await serveTests();
let site: SeededSite;
let other: SeededSite;

beforeAll(async () => {
  site = await seedSite(server.database, 'site');
  other = await seedSite(server.database, 'other');
  for (const { subaccountId, ...one } of [site, other]) {
    const [id = 0] = await seedAsics(server.database, { subaccountId, ...one }, [{ ip: '10.0.0.1' }]);
    const about = (seconds: number) => ({
      subaccountId,
      subject: { kind: 'device', id } as const,
      at: new Date(Date.UTC(2026, 0, 1, 0, 0, seconds)),
    });
    await withAccess(server.database, 'headframe_gateway', [], async (transaction) => {
      await emit(transaction, deviceOffline, [{ ...about(1), data: { kind: 'asic' } }]);
      await emit(transaction, deviceBack, [{ ...about(3), data: { kind: 'asic' } }]);
      await emit(transaction, issueOpened, [{ ...about(2), data: { kind: 'asic', flags: 2 } }]);
    });
  }
  // What they are called later is not what they were called then.
  await sql`update device set ip = '10.9.9.9'`.execute(server.database);
});

interface Listed {
  events: { label: string; severity: string; text: string; ip: string; isLate: boolean }[];
}
const list = (given: string, caller = site.owner) =>
  server.ask<Listed>(caller, `{ events${given} { label severity text ip isLate } }`);

it('lists the events of the subaccount, newest first, with their sentences and the subject as it was', async () => {
  const { data } = await list('');
  const then = { ip: '10.0.0.1', isLate: true };
  expect(data.events).toEqual([
    { label: 'Device back', severity: 'good', text: 'It answers again.', ...then },
    { label: 'Issue opened', severity: 'warning', text: 'Low fan.', ...then },
    { label: 'Device offline', severity: 'critical', text: 'It does not answer any more.', ...then },
  ]);
});

it('is filtered by type, time and device, and needs the right to see events', async () => {
  const labels = async (where: string) => (await list(`(where: ${where})`)).data.events.map(({ label }) => label);
  expect(await labels('{ code: { _eq: 3 } }')).toEqual(['Issue opened']);
  expect(await labels('{ severity: { _in: ["good", "critical"] } }')).toEqual(['Device back', 'Device offline']);
  expect(await labels('{ at: { _gte: "2026-01-01T00:00:02Z" } }')).toEqual(['Device back', 'Issue opened']);
  expect(await labels('{ ip: { _eq: "10.9.9.9" } }')).toEqual([]);
  const blind = callerWith(site.accountId, site.subaccountId, 'site', ['agent_workers']);
  expect((await list('', blind)).errors).toBeDefined();
});

it('names the device in the list of its kind, finds its events by that, and keeps them when it is gone', async () => {
  interface Devices {
    asics: { id: string }[];
    events: { deviceId: string | null; deviceKind: string | null }[];
  }
  const read = (where = '') =>
    server.ask<Devices>(site.owner, `{ asics { id } events${where} { deviceId deviceKind } }`).then(({ data }) => data);
  const { asics, events } = await read();
  const id = asics[0]?.id;
  const named = { deviceId: id, deviceKind: 'asic' };
  expect(events).toEqual([named, named, named]);
  expect((await read(`(where: { deviceId: { _eq: "${id}" } })`)).events).toHaveLength(3);
  await sql`update device set deleted_at = now()`.execute(server.database);
  expect((await read()).events[0]).toEqual({ deviceId: null, deviceKind: null });
});
