import type { LoopbackServers } from '../../../testing/loopback-servers.ts';

const status = (Code: number, Msg: string, STATUS = 'S') => [
  { STATUS, When: 1_760_000_000, Code, Msg, Description: 'FluxOS-2023-12.27-9bf070ee' },
];

const boards = [1, 2, 3];
const sensors = (values: readonly number[]) => values.map((Temperature, ID) => ({ ID, Temperature }));

/** What GCMiner answers on port 4028. */
const rpc: Readonly<Record<string, object>> = {
  version: { STATUS: status(22, 'GCMiner versions'), VERSION: [{ GCMiner: '0.5', API: '1.0' }], id: 1 },
  summary: {
    STATUS: status(11, 'Summary'),
    SUMMARY: [{ Elapsed: 56_696, 'MHS av': 157_970_630.04, 'MHS 5s': 160_599_767.18, Accepted: 3310, Rejected: 1 }],
  },
  devs: {
    STATUS: status(9, '3 Dev(s)'),
    DEVS: boards.map((ID) => ({
      DEV: ID,
      Name: 'ASICBoard',
      ID,
      Enabled: true,
      Status: 'Alive',
      Temperature: 28.25,
      'MHS 5s': 53_000_000 + ID,
    })),
  },
  asccount: { STATUS: status(104, 'ASC count'), ASCCount: [{ BoardCount: 3, AsicCount: 396 }] },
  devdetails: { STATUS: status(69, 'Device Details'), DEVDETAILS: [{ DEVDETAILS: 0, Driver: 'T0', Model: 'AT1500' }] },
  pools: {
    STATUS: status(7, '2 Pool(s)'),
    POOLS: [
      {
        POOL: 0,
        URL: 'stratum+tcp://a.example:3333',
        Status: 'Alive',
        Priority: 0,
        Accepted: 10,
        Rejected: 1,
        User: 'farm.t1',
        'Stratum Active': true,
      },
      {
        POOL: 1,
        URL: 'stratum+tcp://b.example:3333',
        Status: 'Dead',
        Priority: 1,
        User: 'farm.t1',
        'Stratum Active': false,
      },
    ],
  },
};

/** What its web API answers, by command. */
const web: Readonly<Record<string, object>> = {
  ipreport: {
    STATUS: status(620, 'IP Report'),
    IPReport: [
      {
        command: 'ipreport',
        SerialNo: 'AU23200006',
        mac: '1C:00:00:0E:3B:2B',
        model: 'AT1500',
        version: '2023-12.27',
        hostname: 'teraflux-01',
        HBSerialNo: ['QAHB01X', 'QAHB01Y', 'QAHB01Z'],
        InternalType: 'T0',
      },
    ],
  },
  fan: {
    STATUS: status(510, 'Total fans: 4'),
    Fan: [1, 2, 3, 4].map((ID) => ({ ID, Speed: 7000 + ID, Target: 7000, Max: 7700 })),
  },
  mode: { STATUS: status(540, 'Operating mode'), Mode: [{ Mode: 'custom', Sleep: 'off', Ths: 165, Power: 2600 }] },
  psu: {
    STATUS: status(570, 'PSU status'),
    PSU: [{ Vin: '245.00V', FanSpeed1: '4052.00 RPM', PowerOut: '2400.00W', PowerIn: '2558.94W', PoutMax: '3452.00W' }],
  },
  temperature: {
    STATUS: status(590, 'System temperature'),
    Temperature: [
      { ID: 0, Name: 'Control Board', BoardTemp: sensors([24.9]), ChipTemp: null },
      ...boards.map((ID) => ({ ID, BoardTemp: sensors([21.5, 41.5]), ChipTemp: sensors([45.8, 60.5 + ID, 45]) })),
    ],
  },
  frequency: {
    STATUS: status(640, 'System frequency'),
    Frequency: boards.map((ID) => ({ ID, ChipFrequency: [280, 300, 290].map((Frequency) => ({ Frequency })) })),
  },
  led: { STATUS: status(530, 'Total LEDs 2'), LED: [{ Code: 2, LED1: 1, LED2: 1, Msg: 'Normal' }] },
};

/** How a documented miner is served. */
interface Served {
  password?: string;
  change?: (text: string) => string;
  /** Replies that stand in for the documented ones, by command. */
  instead?: Readonly<Record<string, object>>;
  /** Says by its own status, not by that of HTTP, that a token is missing. */
  saysInReply?: boolean;
}

/** Serves a Teraflux AT1500 as documented. */
export async function documentedAuradine(
  device: LoopbackServers,
  { password = 'admin', change = (text) => text, instead = {}, saysInReply = false }: Served = {},
): Promise<void> {
  await device.serveCgminer((command) => {
    const reply = instead[command] ?? rpc[command];
    return reply && change(JSON.stringify(reply));
  });
  await device.serveHttp(({ method, url = '', headers }, body) => {
    const command = url.slice(1);
    const refusal = JSON.stringify({ STATUS: status(45, 'Invalid token', 'E') });
    if (method === 'POST' && command === 'token') {
      const given = JSON.parse(body) as { user?: string; password?: string };
      const isRight = given.user === 'admin' && given.password === password;
      return isRight
        ? { status: 200, body: JSON.stringify({ STATUS: status(700, 'Token'), Token: [{ Token: 'abc' }] }) }
        : { status: 200, body: refusal };
    }
    if (headers['token'] !== 'abc') return { status: saysInReply ? 200 : 401, body: refusal };
    const reply = instead[command] ?? web[command];
    return reply ? { status: 200, body: change(JSON.stringify(reply)) } : { status: 404, body: '' };
  }, 'auradine');
}
