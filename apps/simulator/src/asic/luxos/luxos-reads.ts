import { decimal } from '../../network/json-number.ts';
import type { LuxosDevice } from './luxos-device.ts';
import { luxosStats } from './luxos-stats.ts';

type Row = Record<string, unknown>;
type Answer = readonly [code: number, message: string, rows: Record<string, readonly Row[]>];

/** The version of the simulated program. */
export const luxosVersion = '2025.4.8.220305-57b389c7';

const gigahashes = (rate: number): object => decimal(rate / 1e9, 2);

function summary(device: LuxosDevice): Row {
  const now = device.now();
  const rate = (seconds: number) => gigahashes(device.machine.averageRate(now, seconds, device.minerUpAt));
  const [active] = device.pools().filter((pool) => pool.active);
  return {
    Accepted: active?.accepted ?? 0,
    Rejected: active?.rejected ?? 0,
    Stale: active?.stale ?? 0,
    Elapsed: device.elapsed(),
    'GHS 5s': rate(5),
    'GHS 1m': rate(60),
    'GHS 30m': rate(1_800),
    'GHS av': rate(Math.max(1, device.elapsed())),
  };
}

function config(device: LuxosDevice): Row {
  const { facts, settings, plan } = device;
  return {
    'ASC Count': facts.boards,
    ControlBoardType: 'cvitek',
    CurtailMode: settings.sleeping ? 'Sleep' : 'None',
    GreenLed: 'auto',
    Hostname: settings.hostname,
    IsPowerSupplyOn: !settings.sleeping,
    IsTuning: device.faults.tuning,
    MACAddr: device.mac.toLowerCase(),
    Model: facts.type,
    NameplateTHS: facts.hashrate / 1e12,
    OS: 'LuxOS',
    Profile: device.profile,
    RedLed: device.blinking ? 'blink' : 'auto',
    SerialNumber: `JYZZB0UBDJ${String(plan.index).padStart(5, '0')}`,
    SystemStatus: 'Normal',
  };
}

function pools(device: LuxosDevice): Row[] {
  const { table } = device;
  const shares = new Map(device.pools().map((pool) => [`${pool.url} ${pool.user}`, pool]));
  return table.pools.map((pool, id) => {
    const { url, user } = pool.setting;
    const counts = shares.get(`${url} ${user}`);
    return {
      POOL: id,
      URL: url,
      User: user,
      GROUP: 0,
      Priority: pool.priority,
      Status: table.isUsable(pool) ? 'Alive' : 'Dead',
      'Has Stratum': true,
      'Stratum Active': pool === table.current && table.isUsable(pool) && !device.settings.sleeping,
      Accepted: counts?.accepted ?? 0,
      Rejected: counts?.rejected ?? 0,
      Stale: counts?.stale ?? 0,
    };
  });
}

function fans(device: LuxosDevice): Row[] {
  const now = device.now();
  const Speed = Math.round(device.machine.fanPercent(now));
  return device.machine.fans(now).map((RPM, ID) => ({ FAN: `FAN${ID + 1}`, ID, RPM, Speed }));
}

/** What is wrong with it, or that it sleeps; the simulator knows no time before its start at which a fault began. */
function events(device: LuxosDevice): Row[] {
  const { faults, settings } = device;
  const row = (holds: boolean, Code: string, Description: string): Row[] =>
    holds ? [{ Code, CreatedAt: new Date(device.now() * 1000).toISOString(), Description }] : [];
  return [
    ...row(settings.sleeping, 'SLEEP', 'Miner is in Sleep mode.'),
    ...row(faults.deadBoard !== null, 'BOARD_NOT_DETECTED', 'Board was removed or connection is faulty.'),
    ...row(faults.hot, 'BOARD_HIGH_TEMPERATURE', 'Board temperature is above user-defined Hot Temperature.'),
    ...row(faults.wrongPool === 'dead', 'NO_ACTIVE_POOLS', 'No active pools available.'),
  ];
}

/** What it answers without a session. */
export const luxosReads: Readonly<Record<string, (device: LuxosDevice) => Answer>> = {
  version: ({ facts: { type: Type } }) => [
    22,
    'LUXminer versions',
    { VERSION: [{ API: '3.7', LUXminer: luxosVersion, Miner: luxosVersion.slice(0, 15), Type }] },
  ],
  summary: (device) => [11, 'Summary', { SUMMARY: [summary(device)] }],
  stats: (device) => [70, 'LUXminer stats', { STATS: luxosStats(device, luxosVersion.slice(0, 15)) }],
  config: (device) => [33, 'LUXminer config', { CONFIG: [config(device)] }],
  pools: (device) => [7, `${device.table.pools.length} Pool(s)`, { POOLS: pools(device) }],
  events: (device) => [339, 'Events', { EVENTS: events(device) }],
  profiles: (device) => [
    308,
    'Profiles',
    {
      PROFILES: device.profiles.map(({ name, step, watts }) => ({
        'Profile Name': name,
        Step: String(step),
        Frequency: device.facts.frequency + step * 25,
        Watts: watts,
      })),
    },
  ],
  fans: (device) => [202, `${device.facts.fans} Fan(s)`, { FANS: fans(device) }],
  power: (device) => [
    311,
    'Power usage',
    { POWER: [{ PSU: false, Watts: device.faults.noPower ? 0 : Math.round(device.machine.power(device.now())) }] },
  ],
};
