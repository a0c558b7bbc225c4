import type { AvalonDevice } from './avalon-device.ts';

const gigahashes = (rate: number): string => (rate / 1e9).toFixed(2);
const megahashes = (rate: number): number => Math.round(rate / 1e4) / 100;
const whole = (value: number): string => String(Math.round(value));

/** The row of `version`. */
export function avalonVersion({ facts, mac }: AvalonDevice) {
  return {
    API: '3.7',
    CGMiner: '4.11.1',
    CGVERSION: facts.firmware,
    MAC: mac.replaceAll(':', ''),
    MODEL: facts.short,
    PROD: facts.name,
  };
}

/** The row of `summary`; rates in MH/s. */
export function avalonSummary(device: AvalonDevice) {
  const inUse = device.pools().find(({ active }) => active);
  const rate = (seconds: number) => megahashes(device.machine.averageRate(device.now(), seconds, device.minerUpAt));
  return {
    Elapsed: device.elapsed(),
    'MHS av': rate(Math.max(1, device.elapsed())),
    'MHS 5s': rate(5),
    'MHS 1m': rate(60),
    Accepted: inUse?.accepted ?? 0,
    Rejected: inUse?.rejected ?? 0,
  };
}

/** The rows of `pools`. */
export function avalonPools(device: AvalonDevice) {
  return device
    .pools()
    .filter(({ url }) => url !== '')
    .map(({ index, url, user, alive, active, accepted, rejected, stale }) => ({
      POOL: index,
      URL: url,
      Status: alive ? 'Alive' : 'Dead',
      Priority: index,
      User: user,
      Accepted: accepted,
      Rejected: rejected,
      Stale: stale,
      'Has Stratum': true,
      'Stratum Active': active,
    }));
}

/** The text of its module, as `stats` and `estats` hold it. */
export function avalonModule(device: AvalonDevice): string {
  const { facts, machine, settings, faults } = device;
  const now = device.now();
  const boards = machine.boards(now, device.minerUpAt);
  const chips = boards.map(({ chipCelsius }) => chipCelsius);
  const watts = faults.noPower ? 0 : machine.power(now);
  const state = settings.sleeping ? 'In Idle' : 'In Work';
  const rpm = machine.fans(now);
  const values: Record<string, string> = {
    Ver: `${facts.short}-${facts.firmware}`,
    SYSTEMSTATU: `Work: ${state}, Hash Board: ${facts.boards}`,
    Elapsed: String(device.elapsed()),
    ITemp: whole(machine.ambient(now)),
    TMax: whole(Math.max(...chips)),
    TAvg: whole(chips.reduce((sum, celsius) => sum + celsius, 0) / chips.length - 4),
    ...Object.fromEntries(rpm.map((speed, place) => [`Fan${place + 1}`, String(speed)])),
    FanR: `${whole(machine.fanPercent(now))}%`,
    PS: `0 1221 2421 66 ${whole(watts * 0.95)} 2422 ${whole(watts)}`,
    GHSspd: gigahashes(machine.averageRate(now, 5, device.minerUpAt)),
    GHSmm: gigahashes(machine.idealRate),
    GHSavg: gigahashes(machine.averageRate(now, Math.max(1, device.elapsed()), device.minerUpAt)),
    MGHS: boards.map(({ rate }) => gigahashes(rate)).join(' '),
    MTmax: chips.map(whole).join(' '),
    MTavg: chips.map((celsius) => whole(celsius - 4)).join(' '),
    TA: String(facts.boards * facts.chipsPerBoard),
    Freq: facts.frequency.toFixed(2),
    ...(facts.options.includes('led') && { Led: device.blinking ? '1' : '0' }),
    SoftOFF: settings.sleeping ? '4' : '0',
    ECHU: boards.map(({ dead }) => (dead ? '513' : '0')).join(' '),
    ECMM: '0',
    WORKMODE: String(device.workMode),
    MPO: whole(facts.power * settings.powerShare),
  };
  return `'STATS':{${Object.entries(values)
    .map(([name, value]) => `${name}[${value}]`)
    .join(' ')}}`;
}
