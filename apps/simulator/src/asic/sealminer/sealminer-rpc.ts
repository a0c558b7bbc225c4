import { z } from 'zod';
import { decimal } from '../../network/json-number.ts';
import { parsedJson } from '../../network/parsed-json.ts';
import type { SealminerDevice } from './sealminer-device.ts';
import { sealminerStats } from './sealminer-stats.ts';

type Row = Record<string, unknown>;
type Answer = readonly [code: number, message: string, rows: Record<string, readonly Row[]>];

const program = '4.11.1';
const megahashes = (rate: number): object => decimal(rate / 1e6, 2);

function summary(device: SealminerDevice): Row {
  const rate = (seconds: number) => megahashes(device.machine.averageRate(device.now(), seconds, device.minerUpAt));
  const pools = device.pools();
  const sum = (of: (pool: (typeof pools)[number]) => number) => pools.reduce((all, pool) => all + of(pool), 0);
  return {
    Elapsed: device.elapsed(),
    'MHS av': rate(Math.max(1, device.elapsed())),
    'MHS 5s': rate(5),
    'MHS 1m': rate(60),
    'Found Blocks': 0,
    Accepted: sum(({ accepted }) => accepted),
    Rejected: sum(({ rejected }) => rejected),
    'Hardware Errors': 0,
    Stale: sum(({ stale }) => stale),
  };
}

function pools(device: SealminerDevice): Row[] {
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
      Stale: pool.stale,
      User: pool.user,
      'Last Share Time': pool.secondsSinceShare === null ? 0 : Math.floor(device.now() - pool.secondsSinceShare),
      'Has Stratum': true,
      'Stratum Active': pool.active,
    }));
}

const reads: Readonly<Record<string, (device: SealminerDevice) => Answer>> = {
  version: () => [22, 'BDMiner versions', { VERSION: [{ BDMiner: program, API: '3.7' }] }],
  summary: (device) => [11, 'Summary', { SUMMARY: [summary(device)] }],
  stats: (device) => [70, 'BDMiner stats', { STATS: [sealminerStats(device)] }],
  pools: (device) => {
    const listed = pools(device);
    return [7, `${listed.length} Pool(s)`, { POOLS: listed }];
  },
  devdetails: ({ facts }) => [69, 'Device Details', { DEVDETAILS: [{ DEVDETAILS: 0, Model: facts.type }] }],
};

const requestShape = z.looseObject({ command: z.string() });

function run(device: SealminerDevice, request: string): Answer | null {
  const command = requestShape.safeParse(parsedJson(request)).data?.command ?? '';
  return Object.hasOwn(reads, command) ? (reads[command]?.(device) ?? null) : null;
}

/** Answers one request on the API of bdminer, NUL and all; it takes no commands that change anything. */
export function answerSealminer(device: SealminerDevice, request: string): string {
  const answer = run(device, request);
  const [Code, Msg, rows] = answer ?? [14, 'Invalid command', {}];
  const STATUS = [
    { STATUS: answer ? 'S' : 'E', When: Math.floor(device.now()), Code, Msg, Description: `bdminer ${program}` },
  ];
  return `${JSON.stringify({ STATUS, ...rows, id: 1 })}\0`;
}
