import type { VnishDevice } from './vnish-device.ts';

const gigahashes = (rate: number): number => Math.round(rate / 1e7) / 100;

/** The answer to `info`. */
export function vnishInfo({ facts, mac, address, settings, plan }: VnishDevice) {
  return {
    miner: facts.type,
    model: facts.type
      .replace(/^Antminer /, '')
      .replaceAll(' ', '')
      .toLowerCase(),
    fw_name: 'Vnish',
    fw_version: facts.version,
    platform: 'bb',
    install_type: 'nand',
    build_time: '2025-02-11 10:00:00',
    algorithm: 'sha256d',
    hr_measure: 'GH/s',
    serial: `VN${String(plan.index).padStart(6, '0')}`,
    system: {
      os: 'GNU/Linux',
      miner_name: facts.type,
      uptime: '0:00',
      network_status: { mac: mac.toLowerCase(), ip: address, hostname: settings.hostname, dhcp: true },
    },
  };
}

function minerStatus(device: VnishDevice) {
  return { miner_state: device.state, miner_state_time: device.state === 'mining' ? device.elapsed() : 0 };
}

/** The answer to `status`. */
export function vnishStatus(device: VnishDevice) {
  return {
    ...minerStatus(device),
    find_miner: device.blinking,
    unlocked: false,
    restart_required: false,
    reboot_required: false,
  };
}

function chains(device: VnishDevice) {
  const { facts, machine } = device;
  const range = (celsius: number, spread: number) => ({ min: Math.round(celsius - spread), max: Math.round(celsius) });
  return machine.boards(device.now(), device.minerUpAt).map((board) => ({
    id: board.index + 1,
    frequency: board.dead ? 0 : facts.frequency,
    voltage: 13_600,
    power_consumption: board.dead ? 0 : Math.round(machine.power(device.now()) / facts.boards),
    hashrate_ideal: gigahashes(board.idealRate),
    hashrate_rt: gigahashes(board.rate),
    pcb_temp: board.dead ? { min: 0, max: 0 } : range(board.pcbCelsius, 12),
    chip_temp: board.dead ? { min: 0, max: 0 } : range(board.chipCelsius + 5, 14),
    chip_statuses: { red: 0, orange: 0, grey: 0 },
    status: board.dead ? { state: 'failure', description: 'Chips not found' } : { state: 'mining' },
  }));
}

function pools(device: VnishDevice) {
  const listed = device.pools().filter((pool) => pool.url !== '');
  const own = listed.map(({ index, url, user, active, alive, accepted, rejected, stale }) => ({
    id: index,
    url,
    user,
    pool_type: 'UserPool',
    status: active ? 'working' : alive ? 'active' : 'offline',
    accepted,
    rejected,
    stale,
  }));
  const fee = { id: own.length, url: 'fee.vnish.test:3333', user: 'fee', pool_type: 'DevFee', status: 'active' };
  return [...own, { ...fee, accepted: 3, rejected: 0, stale: 0 }];
}

/** The answer to `summary`; the deprecated rates are in TH/s, all others in GH/s. */
export function vnishSummary(device: VnishDevice) {
  const { facts, machine } = device;
  const now = device.now();
  const rate = (seconds: number) => machine.averageRate(now, seconds, device.minerUpAt);
  const average = rate(Math.max(1, device.elapsed()));
  return {
    miner: {
      miner_status: minerStatus(device),
      miner_type: `${facts.type} (Vnish ${facts.version})`,
      instant_hashrate: rate(5) / 1e12,
      average_hashrate: average / 1e12,
      hr_realtime: gigahashes(rate(5)),
      hr_average: gigahashes(average),
      hr_nominal: gigahashes(machine.idealRate),
      power_consumption: device.faults.noPower ? 0 : Math.round(machine.power(now)),
      pools: pools(device),
      cooling: {
        fan_num: facts.fans,
        fan_duty: Math.round(machine.fanPercent(now)),
        settings: { mode: { name: device.coolingMode.name } },
        fans: machine.fans(now).map((rpm, id) => ({ id, rpm, status: 'ok', max_rpm: facts.maximumFanSpeed })),
      },
      chains: chains(device),
    },
  };
}
