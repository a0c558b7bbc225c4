import type { LoopbackServers } from '../../../testing/loopback-servers.ts';

const boards = [0, 2, 3];
const metric = (value: number, unit: string) => ({ value, unit });

/** What a Proto Rig answers under `/api/v1/`, written after the documents that its driver names. */
export const documentedReplies: Readonly<Record<string, unknown>> = {
  'pairing/info': { mac: '02:11:D2:94:0D:6D', cb_sn: 'PROTO-B4-001' },
  system: {
    'system-info': {
      product_name: 'Proto Rig',
      manufacturer: 'Proto',
      model: 'Rig',
      board: 'C3',
      cb_sn: 'PROTO-B4-001',
      uptime_seconds: 640,
      os: { name: 'ProtoOS', version: '1.8.0', variant: 'release' },
    },
  },
  network: { 'network-info': { dhcp: true, hostname: 'proto-miner-1', ip: '192.0.2.9', mac: '02:11:D2:94:0D:6D' } },
  mining: {
    'mining-status': {
      status: 'Mining',
      reboot_uptime_s: 640,
      mining_uptime_s: 521,
      average_hashrate_ghs: 110_000.2,
      ideal_hashrate_ghs: 112_000,
      power_usage_watts: 3100,
      power_target_watts: 3120,
      hashboards_installed: 3,
      hashboards_mining: 3,
    },
  },
  telemetry: {
    timestamp: '2026-05-27T22:50:24Z',
    miner: {
      hashrate: metric(111.5, 'TH/s'),
      temperature: metric(54.1, '°C'),
      power: metric(3150.5, 'W'),
      efficiency: metric(28.2, 'J/TH'),
    },
    hashboards: boards.map((index) => ({
      index,
      serial_number: `HB00${index}`,
      hashrate: metric(37 + index / 10, 'TH/s'),
      temperature: { unit: '°C', inlet: 41.2, outlet: 55.2, average: 48.4 },
      power: metric(890, 'W'),
      efficiency: metric(24, 'J/TH'),
    })),
    psus: [],
  },
  hardware: {
    'hardware-info': {
      'cb-info': { machine_name: 'c3-p1', serial_number: 'PROTO-B4-001' },
      'hashboards-info': boards.map((index) => ({ slot: index + 1, hb_sn: `HB00${index}`, mining_asic_count: 120 })),
      'fans-info': [{ slot: 1 }, { slot: 2 }],
    },
  },
  cooling: {
    'cooling-status': {
      fan_mode: 'Manual',
      speed_percentage: 60,
      fans: [
        { slot: 1, rpm: 4346 },
        { slot: 2, rpm: 4691 },
      ],
    },
  },
  pools: {
    pools: [
      {
        id: 0,
        priority: 0,
        url: 'stratum+tcp://a.example:3333',
        user: 'farm.p1',
        status: 'Active',
        accepted: 90,
        rejected: 1,
      },
      {
        id: 1,
        priority: 1,
        url: 'stratum+tcp://b.example:3333',
        user: 'farm.p1',
        status: 'Idle',
        accepted: 2,
        rejected: 0,
      },
      { id: 2, priority: 2, url: 'stratum+tcp://c.example:3333', user: 'farm.p1', status: 'Dead' },
    ],
  },
  errors: [],
};

/** How a documented miner is served. */
interface Served {
  password?: string;
  change?: (text: string) => string;
  /** Replies that stand in for the documented ones, by path. */
  instead?: Readonly<Record<string, unknown>>;
  page?: string;
}

/** Serves a Proto Rig as documented, behind its sign-in. */
export function documentedProto(
  device: LoopbackServers,
  {
    password = 'chosen-by-owner',
    change = (text) => text,
    instead = {},
    page = '<title>Proto OS</title>',
  }: Served = {},
): Promise<void> {
  const answer = (status: number, value: unknown) => ({ status, body: change(JSON.stringify(value)) });
  return device.serveHttp(({ method, url = '', headers }, body) => {
    const [path = ''] = url.split('?');
    const name = path.replace('/api/v1/', '');
    if (name === path) return { status: 200, body: `<!doctype html>${page}` };
    if (method === 'POST' && name === 'auth/login') {
      const isRight = body === JSON.stringify({ password });
      return isRight
        ? { status: 200, body: '{"access_token":"jwt","refresh_token":"other"}' }
        : { status: 401, body: '{"message":"Unauthorized."}' };
    }
    const isOpen = name === 'pairing/info';
    if (!isOpen && headers.authorization !== 'Bearer jwt') return { status: 401, body: '{"message":"Unauthorized."}' };
    const reply = instead[name] ?? documentedReplies[name];
    return reply === undefined ? { status: 404, body: '' } : answer(200, reply);
  });
}
