import type { ScanReport } from '@headframe/agent-link';
import type { CredentialOutcome } from '@headframe/domain/devices/asic/credential-outcome';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createLogger } from '../../../../platform/log/create-logger.ts';
import { createSecrets } from '../../../../platform/secrets/secrets.ts';
import { readingOf } from '../../../../testing/agent-reports.ts';
import { readCredentials, writeCredentials } from '../../kind-platform/index.ts';
import { IngestSite } from '../../../../testing/ingest-site.ts';

const farm = IngestSite.use();

describe('scans', () => {
  const report = (requestId: number, given: Partial<ScanReport>): ScanReport => ({
    requestId,
    at: Date.now(),
    state: 'running',
    scanned: 10,
    total: 254,
    untried: 0,
    discovered: [],
    message: '',
    ...given,
  });
  const discovered = (ip: string, mac: string | null, credentialOutcome: CredentialOutcome = 'refused') => ({
    ip,
    mac,
    family: 'antminer' as const,
    model: 'Antminer S19',
    firmware: null,
    workerName: 'w',
    credentialOutcome,
  });

  it('note what they discovered, know devices again by MAC or address, and add the new ones', async () => {
    const { requestId } = await farm.request('scan', { addNewDevices: true });
    await sql`delete from agent_request_item where request_id = ${requestId}`.execute(farm.database);
    const first = await farm.send(
      farm.next({
        scans: [
          report(requestId, {
            discovered: [
              discovered('10.0.0.77', '02:00:00:00:00:01'),
              discovered('10.0.0.2', '02:00:00:00:00:02'),
              discovered('10.0.0.50', '02:00:00:00:00:50'),
            ],
          }),
        ],
      }),
    );
    const second = await farm.send(
      farm.next({
        scans: [
          report(requestId, {
            scanned: 254,
            state: 'done',
            discovered: [discovered('10.0.0.51', null), discovered('10.0.0.50', '02:00:00:00:00:50')],
          }),
        ],
      }),
    );
    expect([first.changedDeviceIds.length, second.changedDeviceIds.length]).toEqual([3, 1]);
    const devices =
      await sql`select host(ip) as ip, mac from device where agent_id = ${farm.site.agentId} order by ip`.execute(
        farm.database,
      );
    expect(devices.rows).toEqual([
      { ip: '10.0.0.2', mac: '02:00:00:00:00:02' },
      { ip: '10.0.0.3', mac: null },
      { ip: '10.0.0.50', mac: '02:00:00:00:00:50' },
      { ip: '10.0.0.51', mac: null },
      { ip: '10.0.0.77', mac: '02:00:00:00:00:01' },
    ]);
    const scan = await farm.one(sql<Record<string, unknown>>`select state, scanned, scan_total, discovered_count,
      (select count(*)::int from discovered_device f where f.request_id = r.id and f.device_id is not null) as known
      from agent_request r where id = ${requestId}`);
    expect(scan).toEqual({ state: 'done', scanned: 254, scan_total: 254, discovered_count: 4, known: 4 });
    await farm.sendReports(readingOf(second.changedDeviceIds[0] ?? 0, Date.now()));
    expect(
      (
        await farm.one(
          sql<{
            count: number;
          }>`select count(*)::int as count from asic_sample where device_id = ${second.changedDeviceIds[0]}`,
        )
      ).count,
    ).toBe(1);
  });

  it('say where credentials were held back, and from when they can be tried; what an older agent says stays as it is', async () => {
    const { requestId } = await farm.request('scan', { addNewDevices: false });
    const found = [
      { ...discovered('10.0.0.61', null), heldBackSeconds: 42 },
      { ...discovered('10.0.0.62', null, 'taken'), heldBackSeconds: 42 },
      discovered('10.0.0.63', null),
    ];
    await farm.send(farm.next({ scans: [report(requestId, { discovered: found, state: 'done', message: 'Done.' })] }));
    const { rows } = await sql`select host(ip) as ip, credential_outcome as outcome,
      round(extract(epoch from next_try_at - discovered_at))::int as seconds
      from discovered_device where request_id = ${requestId} and status <> 'missing' order by ip`.execute(
      farm.database,
    );
    expect(rows).toEqual([
      { ip: '10.0.0.61', outcome: 'heldBack', seconds: 42 },
      { ip: '10.0.0.62', outcome: 'taken', seconds: null },
      { ip: '10.0.0.63', outcome: 'refused', seconds: null },
    ]);
    const { summary } = await farm.one(
      sql<{ summary: string }>`select summary from agent_request where id = ${requestId}`,
    );
    expect(summary).toContain('3 new');
    expect(summary).toContain('Credentials held back on 1.');
  });

  it('only list what they discovered where they were not requested to add', async () => {
    const { requestId } = await farm.request('scan', { addNewDevices: false });
    const { changedDeviceIds } = await farm.send(
      farm.next({ scans: [report(requestId, { discovered: [discovered('10.0.0.60', null)] })] }),
    );
    expect(changedDeviceIds).toEqual([]);
    const row = await farm.one(
      sql<{ device_id: number | null }>`select device_id from discovered_device where request_id = ${requestId}`,
    );
    expect(row.device_id).toBeNull();
  });

  describe('of units behind a gateway', () => {
    const unit = (number: number) => ({
      ...discovered('10.0.0.40', null, 'unasked'),
      kind: 'sensor',
      family: 'modbus-eastron-sdm630',
      unit: number,
    });
    const listed = () =>
      sql<{ unit: number }>`select unit from device where kind = 'sensor' and deleted_at is null order by unit`
        .execute(farm.database)
        .then(({ rows }) => rows.map((row) => row.unit));

    it('add each of them, and know it again at its place', async () => {
      const { requestId } = await farm.request('scan', { addNewDevices: true });
      await farm.send(farm.next({ scans: [report(requestId, { discovered: [unit(1), unit(2), unit(2)] })] }));
      await farm.send(farm.next({ scans: [report(requestId, { discovered: [unit(1), unit(3)], state: 'done' })] }));
      expect(await listed()).toEqual([1, 2, 3]);
      const again = await farm.request('scan', { addNewDevices: true });
      await farm.send(farm.next({ scans: [report(again.requestId, { discovered: [unit(2), unit(3), unit(4)] })] }));
      expect(await listed()).toEqual([1, 2, 3, 4]);
      const { rows } = await sql<{ unit: number; status: string }>`select unit, status from discovered_device
        where request_id = ${again.requestId} order by unit`.execute(farm.database);
      expect(rows.map(({ status }) => status)).toEqual(['known', 'known', 'new']);
    });

    it('look for no devices of other kinds than were asked for', async () => {
      const { requestId } = await farm.request('scan', { ranges: ['10.0.0.0/24'], kinds: ['sensor'] });
      await farm.send(farm.next({ scans: [report(requestId, { state: 'done', message: 'Done.' })] }));
      const { rows } = await sql<{ kind: string }>`select kind from discovered_device
        where request_id = ${requestId} and kind <> 'sensor'`.execute(farm.database);
      expect(rows).toEqual([]);
    });
  });

  describe('compare what answered with what is listed', () => {
    const outcomes = (requestId: number) =>
      sql<{ ip: string; status: string; from: string | null }>`select host(ip) as ip, status, host(moved_from) as from
        from discovered_device where request_id = ${requestId} order by discovered_device.ip`
        .execute(farm.database)
        .then(({ rows }) => rows);
    const answers = [
      discovered('10.0.0.2', null),
      discovered('10.0.0.90', '02:00:00:00:00:01'),
      discovered('10.0.0.91', '02:00:00:00:00:91'),
    ];

    it('as known, moved, new and missing, with the counts in the summary', async () => {
      const { requestId } = await farm.request('scan', { addNewDevices: false, ranges: ['10.0.0.0/24'] });
      await farm.send(farm.next({ scans: [report(requestId, { discovered: answers })] }));
      const repeated = {
        discovered: answers.slice(2),
        state: 'done' as const,
        message: '256 addresses scanned, 3 devices discovered.',
      };
      await farm.send(farm.next({ scans: [report(requestId, repeated)] }));
      expect(await outcomes(requestId)).toEqual([
        { ip: '10.0.0.2', status: 'known', from: null },
        { ip: '10.0.0.3', status: 'missing', from: null },
        { ip: '10.0.0.90', status: 'moved', from: '10.0.0.1' },
        { ip: '10.0.0.91', status: 'new', from: null },
      ]);
      const { summary, discovered_count } = await farm.one(
        sql<{
          summary: string;
          discovered_count: number;
        }>`select summary, discovered_count from agent_request where id = ${requestId}`,
      );
      expect(summary).toBe('256 addresses scanned, 3 devices discovered. 1 new, 1 known, 1 moved, 1 missing.');
      expect(discovered_count).toBe(3);
    });

    it.each([
      ['outside its ranges', { ranges: ['10.0.0.64/26'] }, {}, false],
      ['that answered a poll meanwhile', { ranges: ['10.0.0.0/24'] }, {}, true],
      ['where addresses were not tried', { ranges: ['10.0.0.0/24'] }, { untried: 1 }, false],
      ['where the scan was canceled', { ranges: ['10.0.0.0/24'] }, { state: 'canceled' as const }, false],
    ])('and report no device as missing %s', async (_case, payload, end, isSeen) => {
      const { requestId } = await farm.request('scan', { addNewDevices: false, ...payload });
      if (isSeen) await sql`update asic_state set last_seen_at = now() + interval '1 second'`.execute(farm.database);
      await farm.send(farm.next({ scans: [report(requestId, { state: 'done', ...end })] }));
      expect(await outcomes(requestId)).toEqual([]);
    });
  });

  it('note when a device was seen, new or known, moved or not', async () => {
    const { requestId } = await farm.request('scan', { addNewDevices: true });
    const { changedDeviceIds } = await farm.send(
      farm.next({
        scans: [
          report(requestId, {
            discovered: [discovered('10.0.0.2', null), discovered('10.0.0.99', '02:00:00:00:00:99')],
          }),
        ],
      }),
    );
    expect(changedDeviceIds).toHaveLength(1);
    const { rows } = await sql<{ ip: string }>`select host(ip) as ip from device
      where agent_id = ${farm.site.agentId} and last_scan_at > now() - interval '10 seconds' order by ip`.execute(
      farm.database,
    );
    expect(rows.map(({ ip }) => ip)).toEqual(['10.0.0.2', '10.0.0.99']);
  });

  describe('with credentials', () => {
    const old = { user: 'root', password: 'old' };
    const fresh = { user: 'root', password: 'fresh' };
    const log = createLogger({ level: 'silent' });

    async function scanWith(storesCredentials: boolean) {
      const { requestId } = await farm.request('scan', { addNewDevices: true, storesCredentials });
      await sql`update agent_request set secret = ${writeCredentials(farm.secrets, [fresh])} where id = ${requestId}`.execute(
        farm.database,
      );
      await sql`update device set credential = ${writeCredentials(farm.secrets, [old])} where agent_id = ${farm.site.agentId}`.execute(
        farm.database,
      );
      const devices = [
        discovered('10.0.0.77', '02:00:00:00:00:01', 'taken'),
        discovered('10.0.0.2', '02:00:00:00:00:02', 'refused'),
        discovered('10.0.0.3', '02:00:00:00:00:03', 'unasked'),
        discovered('10.0.0.4', '02:00:00:00:00:04', 'refused'),
      ];
      return farm.send(farm.next({ scans: [report(requestId, { discovered: devices })] }));
    }

    async function signIns() {
      const { rows } = await sql<{
        ip: string;
        credential: string | null;
      }>`select host(ip) as ip, credential from device
        where agent_id = ${farm.site.agentId} order by ip`.execute(farm.database);
      return Object.fromEntries(
        rows.map(({ ip, credential }) => [ip, readCredentials({ ...farm.secrets, log }, credential)]),
      );
    }

    it('leave them with known devices that took one, and before the others with those that do not say', async () => {
      const { changedDeviceIds } = await scanWith(true);
      expect(changedDeviceIds).toHaveLength(4);
      expect(await signIns()).toEqual({
        '10.0.0.77': [fresh],
        '10.0.0.2': [old],
        '10.0.0.3': [fresh, old],
        '10.0.0.4': [fresh],
      });
    });

    it('change nothing about a device that has them already', async () => {
      const { requestId } = await farm.request('scan', { storesCredentials: true });
      await sql`update agent_request set secret = ${writeCredentials(farm.secrets, [fresh])} where id = ${requestId}`.execute(
        farm.database,
      );
      await sql`update device set credential = ${writeCredentials(farm.secrets, [fresh, old])} where ip = '10.0.0.3'`.execute(
        farm.database,
      );
      await sql`update device set credential = ${writeCredentials(farm.secrets, [fresh])} where ip = '10.0.0.2'`.execute(
        farm.database,
      );
      const devices = [discovered('10.0.0.2', null, 'taken'), discovered('10.0.0.3', null, 'unasked')];
      const { changedDeviceIds } = await farm.send(farm.next({ scans: [report(requestId, { discovered: devices })] }));
      expect(changedDeviceIds).toEqual([]);
    });

    it('leave the one that a device accepted, where its agent says which, and note the outcome', async () => {
      const { requestId } = await farm.request('scan', { storesCredentials: true });
      const list = [{ user: 'root', password: 'wrong' }, fresh, { user: 'admin', password: 'untried' }];
      await sql`update agent_request set secret = ${writeCredentials(farm.secrets, list)} where id = ${requestId}`.execute(
        farm.database,
      );
      const { '10.0.0.4': kept } = await signIns();
      const devices = [
        { ...discovered('10.0.0.2', null, 'taken'), credentialIndex: 1 },
        { ...discovered('10.0.0.3', null, 'taken'), credentialIndex: 9 },
        discovered('10.0.0.4', null, 'factory'),
      ];
      await farm.send(farm.next({ scans: [report(requestId, { discovered: devices })] }));
      expect(await signIns()).toMatchObject({ '10.0.0.2': [fresh], '10.0.0.3': list });
      const { rows } = await sql`select host(ip) as ip, credential_outcome as outcome from discovered_device
        where request_id = ${requestId} order by ip`.execute(farm.database);
      expect(rows).toEqual([
        { ip: '10.0.0.2', outcome: 'taken' },
        { ip: '10.0.0.3', outcome: 'taken' },
        { ip: '10.0.0.4', outcome: 'factory' },
      ]);
      expect((await signIns())['10.0.0.4']).toEqual(kept);
    });

    it('replace what a lost key has made unreadable', async () => {
      const { requestId } = await farm.request('scan', { storesCredentials: true });
      const lost = writeCredentials(createSecrets(randomBytes(32)), [old]);
      await sql`update agent_request set secret = ${writeCredentials(farm.secrets, [fresh])} where id = ${requestId}`.execute(
        farm.database,
      );
      await sql`update device set credential = ${lost} where agent_id = ${farm.site.agentId}`.execute(farm.database);
      await farm.send(
        farm.next({
          scans: [
            report(requestId, {
              discovered: [discovered('10.0.0.2', null, 'taken'), discovered('10.0.0.3', null, 'unasked')],
            }),
          ],
        }),
      );
      expect(await signIns()).toMatchObject({ '10.0.0.2': [fresh], '10.0.0.3': [fresh] });
    });

    it('leave known devices alone where the scan was not requested to change them', async () => {
      await scanWith(false);
      expect(await signIns()).toMatchObject({ '10.0.0.77': [old], '10.0.0.3': [old], '10.0.0.4': [fresh] });
    });
  });
});
