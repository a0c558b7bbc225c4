import type { DiscoveredDevice, ScanReport } from '@headframe/agent-link';
import { maxUnrecognisedListed } from '@headframe/domain/devices/unrecognised-address';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { readingOf } from '../../../../testing/agent-reports.ts';
import { IngestSite } from '../../../../testing/ingest-site.ts';

const farm = IngestSite.use();

const report = (requestId: number, discovered: DiscoveredDevice[], given: Partial<ScanReport> = {}): ScanReport => ({
  requestId,
  at: Date.now(),
  state: 'running',
  scanned: 10,
  total: 254,
  untried: 0,
  message: '',
  discovered,
  ...given,
});

const unknown = { mac: null, model: null, firmware: null, workerName: null } as const;
const stranger = (ip: string, shown: Partial<DiscoveredDevice> = {}): DiscoveredDevice => ({
  ...unknown,
  ip,
  kind: 'unrecognised',
  family: 'unrecognised',
  credentialOutcome: 'unasked',
  openPorts: [80, 443],
  banner: '80: boa',
  title: 'Heat pump',
  ...shown,
});
const hostKey = `SHA256:${'k'.repeat(43)}`;
const locked = (ip: string): DiscoveredDevice => ({
  ...unknown,
  ip,
  kind: 'ssh-server',
  family: 'nvidia-smi-ssh',
  hostKey,
  credentialOutcome: 'refused',
});

/** What a scan lists, and how many devices it discovered. */
async function listOf(requestId: number) {
  const { rows } = await sql<Record<string, unknown>>`
    select host(ip) as ip, kind, open_ports, banner, title, opened_at is not null as opened, device_id
    from discovered_device where request_id = ${requestId} order by discovered_device.ip`.execute(farm.database);
  const { discovered_count: discovered, summary } = await farm.one(
    sql<{
      discovered_count: number;
      summary: string;
    }>`select discovered_count, summary from agent_request where id = ${requestId}`,
  );
  return { rows, discovered, summary };
}

it('addresses that no driver recognises are listed with what answers, counted apart and never added', async () => {
  const { requestId } = await farm.request('scan', { addNewDevices: true });
  const end = { state: 'done', message: '254 addresses scanned.' } as const;
  await farm.send(farm.next({ scans: [report(requestId, [stranger('10.0.7.7'), locked('10.0.7.8')], end)] }));
  const { rows, discovered, summary } = await listOf(requestId);
  const shown = { open_ports: [80, 443], banner: '80: boa', title: 'Heat pump' };
  const none = { opened: false, device_id: null };
  expect(rows).toMatchObject([
    { ip: '10.0.7.7', kind: 'unrecognised', ...shown, ...none },
    { ip: '10.0.7.8', kind: 'ssh-server', open_ports: null, banner: '', title: '', ...none },
  ]);
  expect(discovered).toBe(0);
  expect(summary).toBe('254 addresses scanned. 1 locked, 1 not recognised.');
});

it('no more of them are listed than the bound, however many an agent sends, and none where a device is read', async () => {
  const { requestId } = await farm.request('scan', {});
  await farm.sendReports(readingOf(farm.ids[1] ?? 0, Date.now()));
  const strangers = Array.from({ length: 600 }, (_, index) => stranger(`10.9.${index >> 8}.${index & 255}`));
  await farm.send(farm.next({ scans: [report(requestId, [stranger('10.0.0.2'), ...strangers])] }));
  const others = strangers.map((one) => ({ ...one, ip: one.ip.replace('10.9.', '10.10.') }));
  await farm.send(farm.next({ scans: [report(requestId, others)] }));
  const { rows } = await listOf(requestId);
  expect(rows).toHaveLength(maxUnrecognisedListed);
});

it('a locked server is locked no longer on the lists of earlier scans once a scan was let in', async () => {
  const first = await farm.request('scan', {});
  await farm.send(farm.next({ scans: [report(first.requestId, [locked('10.0.8.1'), locked('10.0.8.2')])] }));
  const login = await farm.request('scan', {});
  const card: DiscoveredDevice = {
    ...unknown,
    ip: '10.0.8.1',
    kind: 'gpu',
    unit: 0,
    serial: 'GPU-1',
    family: 'nvidia-smi-ssh',
    credentialOutcome: 'taken',
  };
  const without: DiscoveredDevice = { ...locked('10.0.8.3'), credentialOutcome: 'taken' };
  const sent = await farm.send(farm.next({ scans: [report(login.requestId, [card, without, locked('10.0.8.2')])] }));
  const opened = ({ rows }: Awaited<ReturnType<typeof listOf>>) =>
    rows.filter((row) => row['opened']).map(({ ip }) => ip);
  expect(opened(await listOf(first.requestId))).toEqual(['10.0.8.1']);
  expect(opened(await listOf(login.requestId))).toEqual(['10.0.8.3']);
  expect(sent).toBeDefined();
});
