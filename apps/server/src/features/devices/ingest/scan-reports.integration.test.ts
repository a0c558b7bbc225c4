import type { ScanReport } from '@headframe/agent-link';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readingOf } from '../../../testing/agent-reports.ts';
import { IngestSite } from './testing/ingest-site.ts';

const farm = IngestSite.use();

describe('scans', () => {
  const report = (requestId: number, given: Partial<ScanReport>): ScanReport => ({
    requestId,
    at: Date.now(),
    state: 'running',
    scanned: 10,
    total: 254,
    found: [],
    message: '',
    ...given,
  });
  const found = (ip: string, mac: string | null) => ({
    ip,
    mac,
    family: 'antminer' as const,
    model: 'Antminer S19',
    firmware: null,
    workerName: 'w',
  });

  it('note what they found, know devices again by MAC or address, and add the new ones', async () => {
    const { requestId } = await farm.order('scan', { addNewDevices: true });
    await sql`delete from agent_request_target where request_id = ${requestId}`.execute(farm.database);
    const first = await farm.send(
      farm.next({
        scans: [
          report(requestId, {
            found: [
              found('10.0.0.77', '02:00:00:00:00:01'),
              found('10.0.0.2', '02:00:00:00:00:02'),
              found('10.0.0.50', '02:00:00:00:00:50'),
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
            found: [found('10.0.0.51', null), found('10.0.0.50', '02:00:00:00:00:50')],
          }),
        ],
      }),
    );
    expect([first.changedDeviceIds.length, second.changedDeviceIds.length]).toEqual([3, 1]);
    const devices =
      await sql`select host(ip) as ip, mac from asic where agent_id = ${farm.site.agentId} order by ip`.execute(
        farm.database,
      );
    expect(devices.rows).toEqual([
      { ip: '10.0.0.2', mac: '02:00:00:00:00:02' },
      { ip: '10.0.0.3', mac: null },
      { ip: '10.0.0.50', mac: '02:00:00:00:00:50' },
      { ip: '10.0.0.51', mac: null },
      { ip: '10.0.0.77', mac: '02:00:00:00:00:01' },
    ]);
    const scan = await farm.one(sql<Record<string, unknown>>`select state, scanned, scan_total, found_count,
      (select count(*)::int from scan_found f where f.request_id = r.id and f.asic_id is not null) as known
      from agent_request r where id = ${requestId}`);
    expect(scan).toEqual({ state: 'done', scanned: 254, scan_total: 254, found_count: 4, known: 4 });
    await farm.sendReports(readingOf(second.changedDeviceIds[0] ?? 0, Date.now()));
    expect(
      (
        await farm.one(
          sql<{
            count: number;
          }>`select count(*)::int as count from asic_sample where asic_id = ${second.changedDeviceIds[0]}`,
        )
      ).count,
    ).toBe(1);
  });

  it('only show what they found where they were not told to add', async () => {
    const { requestId } = await farm.order('scan', { addNewDevices: false });
    const { changedDeviceIds } = await farm.send(
      farm.next({ scans: [report(requestId, { found: [found('10.0.0.60', null)] })] }),
    );
    expect(changedDeviceIds).toEqual([]);
    const row = await farm.one(
      sql<{ asic_id: number | null }>`select asic_id from scan_found where request_id = ${requestId}`,
    );
    expect(row.asic_id).toBeNull();
  });
});
