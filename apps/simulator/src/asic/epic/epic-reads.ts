import type { EpicDevice } from './epic-device.ts';

const megahashes = (rate: number): number => Math.round(rate / 1e4) / 100;
const maxFans = 12;

/** The watt targets that it takes. */
export const wattBounds = { min: 1_500, max: 3_600 } as const;

/** The answer to `capabilities`. */
export function epicCapabilities({ facts }: EpicDevice) {
  return {
    Model: facts.type,
    'Board Serial Numbers': [],
    'Chip Type': 'BM1362',
    Coins: ['BTC'],
    'Default Hashrate': Math.round(facts.hashrate / 1e12),
    'Max HBs': facts.boards,
    'Performance Estimator': { 'Chip Count': facts.chipsPerBoard, 'Hashes Per Second Per Chip': 540 },
    PerpetualTune: [
      { algorithm: 'VoltageOptimizer', name: 'Voltage Optimizer', description: '', min: 40, max: 140 },
      { algorithm: 'Power', name: 'Power', description: '', ...wattBounds },
    ],
    'Temp Sensor Info': { Count: 2, Type: 'Board' },
    'Tune Presets': [],
  };
}

/** The answer to `network`. */
export function epicNetwork({ address, mac }: EpicDevice) {
  return {
    dhcp: { address, dns: '8.8.8.8', gateway: '10.0.0.1', mac_address: mac.toUpperCase(), netmask: '255.0.0.0' },
  };
}

/** The answers to `temps` and `temps/chip`: boards and chips in °C. */
export function epicTemperatures(device: EpicDevice, of: 'boards' | 'chips') {
  const { facts, machine } = device;
  return machine.boards(device.now(), device.minerUpAt).map(({ index, dead, pcbCelsius, chipCelsius }) => ({
    Index: index,
    Data:
      of === 'boards'
        ? [pcbCelsius - 9, pcbCelsius]
        : Array.from({ length: facts.chipsPerBoard }, (_, chip) => (dead ? 0 : chipCelsius - (chip % 7))),
    Total: 0,
  }));
}

function tuning(device: EpicDevice) {
  const throttle = { 'Min Throttle Target': null, 'Throttle Step': null, 'Throttle Target': null, Optimized: false };
  const { targetWatts: watts, facts } = device;
  const Algorithm =
    watts === null
      ? { VoltageOptimizer: { ...throttle, Target: Math.round(facts.hashrate / 1e12), Unit: 'TH/s' } }
      : { Power: { ...throttle, Target: watts, Unit: 'W' } };
  return { Algorithm, Running: true };
}

function stratum(device: EpicDevice) {
  const pools = device.pools().filter(({ url }) => url !== '');
  const inUse = pools.find(({ active }) => active);
  return {
    Stratum: {
      'Average Latency': 0.04,
      'Config Id': inUse?.index ?? 0,
      'Current Pool': inUse?.url.replace(/^stratum\+\w+:\/\//, '') ?? '',
      'Current User': inUse ? `${inUse.user}-0x0x1` : '',
      IsPoolConnected: inUse !== undefined,
      'Worker Unique Id': true,
      'Worker Unique Id Variant': 'IpAddress',
    },
    StratumConfigs: pools.map(({ url, user, password }) => ({ pool: url, login: user, password })),
  };
}

function session(device: EpicDevice) {
  const inUse = device.pools().find(({ active }) => active);
  const { accepted = 0, rejected = 0 } = inUse ?? {};
  const elapsed = device.elapsed();
  return {
    Accepted: accepted,
    Rejected: rejected,
    Submitted: accepted + rejected,
    'Active HBs': device.facts.boards,
    'Average MHs': megahashes(device.machine.averageRate(device.now(), Math.max(1, elapsed), device.minerUpAt)),
    Difficulty: 262_144,
    'Startup Timestamp': Math.floor(device.minerUpAt),
    Uptime: elapsed,
    WorkReceived: 1,
  };
}

/** The answer to `summary`; rates in MH/s. */
export function epicSummary(device: EpicDevice) {
  const { facts, machine, settings } = device;
  const now = device.now();
  const boards = machine.boards(now, device.minerUpAt);
  const rpm = machine.fans(now);
  const fanName = (_: unknown, place: number) => [`Fans Speed ${place + 1}`, rpm[place] ?? null];
  return {
    Hostname: settings.hostname,
    Software: `PowerPlay-BMS ${facts.version}`,
    'OS Type': 'umcOS',
    Mining: { Algorithm: facts.algorithm, Coin: 'BTC' },
    Status: { 'Last Command': null, 'Last Command Result': null, 'Last Error': null, 'Operating State': device.state },
    Misc: { 'Critical Temp': 100, 'Locate Miner State': device.blinking, 'Shutdown Temp': 85 },
    Fans: {
      'Fan Mode': settings.fanPercent === null ? { Auto: device.automaticFans } : { Manual: settings.fanPercent },
      'Fans Speed': Math.round(machine.fanPercent(now)),
      'Minimum Working Fans': 0,
    },
    'Fans Rpm': Object.fromEntries(Array.from({ length: maxFans }, fanName)),
    HBStatus: boards.map(({ index, dead }) => ({ Index: index, Detected: true, Enabled: !dead })),
    HBs: boards
      .filter(({ dead }) => !dead)
      .map(({ index, rate, idealRate, pcbCelsius }) => ({
        Index: index,
        'Core Clock': [],
        'Core Clock Avg': facts.frequency,
        Hashrate: [megahashes(rate), (rate / idealRate) * 100, 0.5],
        Temperature: pcbCelsius,
      })),
    PerpetualTune: tuning(device),
    'Power Supply Stats': { 'Input Power': device.faults.noPower ? 0 : machine.power(now), 'Target Voltage': 12_600 },
    PresetInfo: { 'Target Power': facts.power },
    Session: session(device),
    ...stratum(device),
  };
}
