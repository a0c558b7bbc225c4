import type { LoopbackServers } from '../../../testing/loopback-servers.ts';

const status = (Code: number, Msg: string) => [
  { STATUS: 'S', When: 1_760_000_000, Code, Msg, Description: 'bdminer 4.11.1' },
];

const board = (index: number, rate: number, temperatures: readonly number[]) => ({
  [`${index} SN`]: `S12460025200460${index}`,
  [`${index} Online`]: true,
  [`${index} Chip Count`]: 153,
  [`${index} Bad Chip Count`]: index,
  [`${index} Tune Status`]: 'Fine Tuning Done',
  [`${index} MHS(Ideal)`]: 74_000_000,
  [`${index} Freq`]: 348,
  [`${index} MHS(Sample)`]: rate,
  ...Object.fromEntries(temperatures.map((celsius, place) => [`${index} Temp ${place}`, celsius])),
});

const stats = {
  STATS: 0,
  ID: 'A20',
  Elapsed: 2481,
  Model: 'A2',
  ASIC: 'Seal02-V1',
  Firmware: '2025091001',
  'Software Version': '4.11.1-08690',
  IP: '192.0.2.7',
  MAC: '02:D4:48:4B:86:78',
  'Ctrl Board': 'taurus_air_v1.1',
  'Ctrl Board SN': 'S127200252001850',
  'PM State': 'Running',
  'Chip Count': 459,
  'Bad Chip Count': 3,
  'Mining Mode': 'Normal',
  Temp: 70,
  'Error Code': '',
  'Tune Status': 'Fine Tuning Done',
  'System Uptime': 2743,
  'MHS(Rated)': 230_839_407.28,
  'Power Limit': 3500,
  'MHS(Ideal)': 222_000_000,
  Freq: 346,
  'MHS(Sample)': 220_377_998.84,
  'MHS(30s)': 220_407_636.77,
  'MHS(Avg)': 218_701_205.62,
  'PSU Error': '0x00000000',
  'PSU Input Power': 3504,
  'PSU Output Power': 3232,
  'PSU Fan Speed': 4408,
  'Fan Count': 4,
  ...Object.fromEntries([3723, 3720, 3753, 3723].map((rpm, place) => [`${place} Speed`, rpm])),
  'Board Count': 3,
  ...board(0, 73_905_832, [55, 52, 70, 69]),
  ...board(1, 73_626_639, [58, 55, 70, 68]),
  ...board(2, 72_846_394, [56, 51, 70, 65]),
};

/** What a Sealminer A2 answers, written after the documents that its driver names. */
export const documentedReplies: Readonly<Record<string, object>> = {
  version: { STATUS: status(22, 'BDMiner versions'), VERSION: [{ BDMiner: '4.11.1', API: '3.7' }], id: 1 },
  stats: { STATUS: status(70, 'BDMiner stats'), STATS: [stats], id: 1 },
  summary: {
    STATUS: status(11, 'Summary'),
    SUMMARY: [{ Elapsed: 2481, 'MHS av': 206_860_473.51, 'MHS 5s': 368_479_432.78, Accepted: 1421, Rejected: 3 }],
    id: 1,
  },
  pools: {
    STATUS: status(7, '1 Pool(s)'),
    POOLS: [
      {
        POOL: 0,
        URL: 'stratum+tcp://pool.example:3333',
        Status: 'Alive',
        Priority: 0,
        Accepted: 322,
        Rejected: 1,
        Stale: 0,
        User: 'farm.a2',
        'Has Stratum': true,
        'Stratum Active': true,
      },
    ],
    id: 1,
  },
  devdetails: { STATUS: status(69, 'Device Details'), DEVDETAILS: [{ DEVDETAILS: 0, Model: 'A2' }], id: 1 },
};

/** Serves a Sealminer as documented; `change` breaks what it says, `instead` replaces fields of `stats`. */
export function documentedSealminer(
  device: LoopbackServers,
  { change = (text: string) => text, instead = {} }: { change?: (text: string) => string; instead?: object } = {},
): Promise<void> {
  const replies: typeof documentedReplies = {
    ...documentedReplies,
    stats: { ...documentedReplies['stats'], STATS: [{ ...stats, ...instead }] },
  };
  return device.serveCgminer((command) => {
    const reply = replies[command];
    return reply && change(JSON.stringify(reply));
  });
}
