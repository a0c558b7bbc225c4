import type { ProtoDevice } from './proto-device.ts';

type Read = (device: ProtoDevice) => unknown;

const metric = (value: number, unit: string) => ({ value, unit });
const boardSerial = (device: ProtoDevice, index: number): string => `${device.serial}-HB${index}`;

function statusOf(device: ProtoDevice): string {
  if (device.settings.sleeping) return 'Stopped';
  if (device.now() < device.minerUpAt) return 'PoweringOn';
  return device.mining ? 'Mining' : 'NoPools';
}

const rateOf = (device: ProtoDevice, seconds: number): number =>
  device.machine.averageRate(device.now(), seconds, device.minerUpAt);

const powerOf = (device: ProtoDevice): number => (device.faults.noPower ? 0 : device.machine.power(device.now()));

const mining: Read = (device) => ({
  'mining-status': {
    status: statusOf(device),
    reboot_uptime_s: device.uptime(),
    mining_uptime_s: device.elapsed(),
    average_hashrate_ghs: rateOf(device, Math.max(1, device.elapsed())) / 1e9,
    ideal_hashrate_ghs: device.machine.idealRate / 1e9,
    power_usage_watts: powerOf(device),
    power_target_watts: Math.round(device.facts.power * device.settings.powerShare),
    hashboards_installed: device.facts.boards,
  },
});

const telemetry: Read = (device) => ({
  timestamp: new Date(device.now() * 1000).toISOString(),
  miner: {
    hashrate: metric(rateOf(device, 5) / 1e12, 'TH/s'),
    power: metric(powerOf(device), 'W'),
  },
  hashboards: device.machine.boards(device.now(), device.minerUpAt).map((board, index) => ({
    index,
    serial_number: boardSerial(device, index),
    hashrate: metric(board.rate / 1e12, 'TH/s'),
    temperature: { unit: '°C', inlet: board.pcbCelsius - 8, outlet: board.pcbCelsius, average: board.pcbCelsius - 4 },
  })),
});

const hardware: Read = (device) => ({
  'hardware-info': {
    'cb-info': { machine_name: 'Rig', serial_number: device.serial },
    'hashboards-info': Array.from({ length: device.facts.boards }, (_, index) => ({
      slot: index + 1,
      hb_sn: boardSerial(device, index),
      mining_asic_count: device.facts.chipsPerBoard,
    })),
  },
});

const cooling: Read = (device) => {
  const percent = Math.round(device.machine.fanPercent(device.now()));
  return {
    'cooling-status': {
      fan_mode: device.settings.fanPercent === null ? 'Auto' : 'Manual',
      speed_percentage: percent,
      fans: device.machine.fans(device.now()).map((rpm, place) => ({ slot: place + 1, rpm })),
    },
  };
};

const pools: Read = (device) => ({
  pools: device
    .pools()
    .filter(({ url }) => url !== '')
    .map((pool) => ({
      id: pool.index,
      priority: pool.index,
      url: pool.url,
      user: pool.user,
      status: pool.active ? 'Active' : pool.alive ? 'Idle' : 'Dead',
      accepted: pool.accepted,
      rejected: pool.rejected,
    })),
});

const system: Read = (device) => ({
  'system-info': {
    product_name: device.facts.name,
    manufacturer: 'Proto',
    model: 'Rig',
    board: device.facts.controlBoard,
    cb_sn: device.serial,
    uptime_seconds: device.uptime(),
    os: { name: 'ProtoOS', version: '1.8.0', variant: 'release' },
  },
});

const network: Read = (device) => ({
  'network-info': { dhcp: true, hostname: device.settings.hostname, ip: device.address, mac: device.mac },
});

/** What it answers to who has signed in, by path. */
export const protoReads: Readonly<Record<string, Read>> = {
  system,
  network,
  mining,
  telemetry,
  hardware,
  cooling,
  pools,
  errors: () => [],
};
