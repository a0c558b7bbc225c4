import { deviceBack, deviceOffline, issueOpened } from '@headframe/domain/devices/device.events';
import { requestDone } from '@headframe/domain/requests/request.events';
import { withdrawalRequested } from '@headframe/domain/pool/withdrawal.events';
import { workerLow } from '@headframe/domain/pool/worker.events';
import { everyFeature } from '@headframe/domain/feature-access/feature-access';
import { observerPermissions } from '@headframe/domain/permissions/observer-permissions';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../../platform/auth/caller.ts';
import { withAccess } from '../../../platform/database/with-access.ts';
import { emit } from '../../../platform/event-log/index.ts';
import type { Change } from '../../../platform/pubsub/pubsub.ts';
import { seedPdu } from '../../../testing/seed-outlets.ts';
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

it('is pushed to open lists when its transaction is over, to those of its subaccount alone', async () => {
  const { subaccountId } = await seedSite(server.database, 'live');
  const heard: Change[] = [];
  const stop = server.services.pubsub.subscribe('event', (change) => heard.push(change));
  await withAccess(server.database, 'headframe_jobs', [], (transaction) =>
    emit(
      transaction,
      workerLow,
      ['1', '2'].map((id) => ({
        subaccountId,
        subject: { kind: 'worker', id, name: `rig${id}` },
        data: { hashrate: 1e12, threshold: 2e12, coinEnum: 0 },
      })),
    ),
  );
  await vi.waitFor(() => expect(heard).toEqual([{ topic: 'event', subaccountId, ids: 'all' }]), { timeout: 30_000 });
  stop();
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

describe('the rights to the subjects', () => {
  let farm: SeededSite;
  const subjects = ['asic', 'pdu', 'worker', 'request', 'withdrawal'];

  beforeAll(async () => {
    farm = await seedSite(server.database, 'farm');
    const { subaccountId } = farm;
    const [minerId = 0] = await seedAsics(server.database, farm, [{ ip: '10.0.1.1', workerName: 'asic' }]);
    const unit = await seedPdu(server.database, farm, '10.0.1.9', 1);
    await sql`update device set name = 'pdu' where id = ${unit.id}`.execute(server.database);
    const about = (kind: 'worker' | 'request' | 'withdrawal', actor = '') => ({
      subaccountId,
      subject: { kind, id: '1', name: kind },
      actor,
    });
    const hashrate = { hashrate: 1, threshold: 2, coinEnum: 0 };
    const counts = { done: 1, failed: 0, canceled: 0, expired: 0 };
    await withAccess(server.database, 'headframe_gateway', [], async (transaction) => {
      for (const [kind, id] of [
        ['asic', minerId],
        ['pdu', unit.id],
      ] as const)
        await emit(transaction, deviceOffline, [{ subaccountId, subject: { kind: 'device', id }, data: { kind } }]);
      await emit(transaction, workerLow, [{ ...about('worker'), data: hashrate }]);
      await emit(transaction, requestDone, [{ ...about('request', 'ada@example.test'), data: counts }]);
      await emit(transaction, withdrawalRequested, [
        { ...about('withdrawal', 'ada@example.test'), data: { amount: '5' } },
      ]);
    });
  });

  const role = (...permissions: string[]): Caller =>
    callerWith(farm.accountId, farm.subaccountId, 'farm', ['subaccount_events', ...permissions]);
  const keyed = (permissions: readonly string[]) => ({
    grants: [{ subaccountId: farm.subaccountId, name: 'farm', permissions, features: everyFeature }],
    expiresAt: null,
  });
  const link = (): Caller => ({
    kind: 'observer',
    observerId: 1,
    role: 'observer',
    view: 'farm',
    ...keyed(observerPermissions('observer')),
  });
  const apiKey = (): Caller => ({
    kind: 'api-key',
    apiKeyId: 1,
    creatorAccountId: farm.accountId,
    description: '',
    tokenEnding: 'abcd',
    ...keyed(['subaccount_events', 'withdraw']),
  });

  it.each([
    { who: 'an owner', caller: () => farm.owner, sees: subjects, actors: ['', 'ada@example.test'] },
    { who: 'an observer link', caller: link, sees: ['asic', 'pdu', 'worker'], actors: [null] },
    { who: 'a role with events alone', caller: () => role(), sees: [], actors: [] },
    { who: 'a role with miners', caller: () => role('agent_workers'), sees: ['asic'], actors: [''] },
    { who: 'a role with PDUs', caller: () => role('pdu'), sees: ['pdu'], actors: [''] },
    { who: 'a role with workers', caller: () => role('workers'), sees: ['worker'], actors: [''] },
    {
      who: 'a role with requests',
      caller: () => role('agent_request'),
      sees: ['request'],
      actors: ['ada@example.test'],
    },
    {
      who: 'a role with withdrawals',
      caller: () => role('withdraw'),
      sees: ['withdrawal'],
      actors: ['ada@example.test'],
    },
    { who: 'an API key with withdrawals', caller: apiKey, sees: ['withdrawal'], actors: [null] },
  ])('open to $who the events of $sees alone', async ({ caller, sees, actors }) => {
    interface Seen {
      events: { name: string; actor: string | null }[];
      eventsAggregate: { count: number };
      eventsFacets: { column: string; values: { value: string; count: number }[] }[];
      byAda: object[];
    }
    const { data } = await server.ask<Seen>(
      caller(),
      `{ events(orderBy: [{ name: asc }]) { name actor } eventsAggregate { count }
        eventsFacets(columns: [subjectKind]) { column values { value count } }
        byAda: events(where: { actor: { _eq: "ada@example.test" } }) { name } }`,
    );
    expect(data.events.map(({ name }) => name)).toEqual([...sees].sort());
    expect([...new Set(data.events.map(({ actor }) => actor))].sort()).toEqual(actors);
    expect(data.eventsAggregate.count).toBe(sees.length);
    const counted = data.eventsFacets.flatMap(({ values }) => values.map(({ count }) => count));
    expect(counted.reduce((sum, count) => sum + count, 0)).toBe(sees.length);
    expect(data.byAda).toHaveLength(data.events.filter(({ actor }) => actor).length);
  });
});
