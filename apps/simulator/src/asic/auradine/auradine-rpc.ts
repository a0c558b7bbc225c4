import { z } from 'zod';
import { decimal } from '../../network/json-number.ts';
import { parsedJson } from '../../network/parsed-json.ts';
import type { AuradineDevice } from './auradine-device.ts';
import { auradineReply } from './auradine-reply.ts';

type Row = Record<string, unknown>;
type Answer = readonly [code: number, message: string, rows: Record<string, readonly Row[]>];

const megahashes = (rate: number): object => decimal(rate / 1e6, 4);

function summary(device: AuradineDevice): Row {
  const rate = (seconds: number) => megahashes(device.machine.averageRate(device.now(), seconds, device.minerUpAt));
  const pools = device.pools();
  const sum = (of: (pool: (typeof pools)[number]) => number) => pools.reduce((all, pool) => all + of(pool), 0);
  return {
    Elapsed: device.elapsed(),
    'MHS av': rate(Math.max(1, device.elapsed())),
    'MHS 5s': rate(5),
    'MHS 1m': rate(60),
    Accepted: sum(({ accepted }) => accepted),
    Rejected: sum(({ rejected }) => rejected),
    'Hardware Errors': 0,
  };
}

function devs(device: AuradineDevice): Row[] {
  return device.machine.boards(device.now(), device.minerUpAt).map((board, index) => ({
    DEV: index + 1,
    Name: 'ASICBoard',
    ID: index + 1,
    Enabled: !board.dead,
    Status: board.dead ? 'Dead' : 'Alive',
    Temperature: board.dead ? 0 : decimal(board.pcbCelsius, 2),
    'MHS 5s': megahashes(board.rate),
  }));
}

function pools(device: AuradineDevice): Row[] {
  return device
    .pools()
    .filter(({ url }) => url !== '')
    .map((pool) => ({
      POOL: pool.index,
      URL: pool.url,
      Status: pool.alive ? 'Alive' : 'Dead',
      Priority: pool.index,
      Quota: 1,
      Accepted: pool.accepted,
      Rejected: pool.rejected,
      User: pool.user,
      'Stratum Active': pool.active,
    }));
}

const reads: Readonly<Record<string, (device: AuradineDevice) => Answer>> = {
  version: () => [22, 'GCMiner versions', { VERSION: [{ GCMiner: '2.1', API: '1.0' }] }],
  summary: (device) => [11, 'Summary', { SUMMARY: [summary(device)] }],
  devs: (device) => [9, `${device.facts.boards} Dev(s)`, { DEVS: devs(device) }],
  devdetails: ({ facts }) => [
    69,
    'Device Details',
    { DEVDETAILS: [{ DEVDETAILS: 0, Driver: facts.controlBoard, Model: facts.type }] },
  ],
  asccount: ({ facts }) => [
    104,
    'ASC count',
    { ASCCount: [{ BoardCount: facts.boards, AsicCount: facts.boards * facts.chipsPerBoard }] },
  ],
  pools: (device) => {
    const listed = pools(device);
    return [7, `${listed.length} Pool(s)`, { POOLS: listed }];
  },
};

const requestShape = z.looseObject({ command: z.string() });

/** Answers one request on the API of GCMiner, NUL and all; it takes no commands that change anything. */
export function answerAuradineRpc(device: AuradineDevice, request: string): string {
  const command = requestShape.safeParse(parsedJson(request)).data?.command ?? '';
  const read = Object.hasOwn(reads, command) ? reads[command] : undefined;
  const invalid = { code: 14, message: 'Invalid command', letter: 'E' } as const;
  if (!read) return `${auradineReply(device, invalid)}\0`;
  const [code, message, rows] = read(device);
  return `${auradineReply(device, { code, message, rows })}\0`;
}
