import type { BraiinsDevice } from './braiins-device.ts';

type Value = Readonly<Record<string, unknown>> | readonly unknown[] | boolean;

const gigahashes = (rate: number) => ({ gigahash_per_second: rate / 1e9 });
const celsius = (degrees: number) => ({ degree_c: Math.round(degrees * 2) / 2 });

function rates(device: BraiinsDevice, share = 1) {
  const rate = (seconds: number) =>
    gigahashes(device.machine.averageRate(device.now(), seconds, device.minerUpAt) * share);
  return {
    last_5s: rate(5),
    last_1m: rate(60),
    last_15m: rate(900),
    since_restart: rate(Math.max(1, device.elapsed())),
  };
}

function details(device: BraiinsDevice): Value {
  const { facts, settings } = device;
  return {
    bos_mode: 4,
    bos_version: { bos_plus: true, current: facts.build, major: facts.build },
    bosminer_uptime_s: device.elapsed(),
    hostname: settings.hostname,
    mac_address: device.mac.toLowerCase(),
    miner_identity: { brand: 1, miner_model: facts.type, model: 18, name: facts.type },
    serial_number: null,
    status: settings.sleeping ? 3 : 2,
    sticker_hashrate: gigahashes(facts.hashrate),
    system_uptime_s: device.uptime(),
  };
}

function stats(device: BraiinsDevice): Value {
  const [active] = device.pools().filter((pool) => pool.active);
  const power = device.faults.noPower ? null : { watt: Math.round(device.machine.power(device.now())) };
  return {
    miner_stats: { nominal_hashrate: gigahashes(device.machine.idealRate), real_hashrate: rates(device) },
    pool_stats: {
      accepted_shares: active?.accepted ?? 0,
      rejected_shares: active?.rejected ?? 0,
      stale_shares: active?.stale ?? 0,
    },
    power_stats: { approximated_consumption: power, efficiency: null },
  };
}

function boards(device: BraiinsDevice): Value {
  const { machine, facts } = device;
  const hashboards = machine.boards(device.now(), device.minerUpAt).map((board) => ({
    id: String(board.index + 1),
    enabled: !board.dead,
    chips_count: board.dead ? 0 : facts.chipsPerBoard,
    board_temp: celsius(board.pcbCelsius),
    lowest_inlet_temp: celsius(board.pcbCelsius - 12),
    highest_outlet_temp: celsius(board.pcbCelsius),
    highest_chip_temp: { id: 1, location: 1, temperature: celsius(board.chipCelsius + 9) },
    current_frequency: { hertz: facts.frequency * 1e6 * device.settings.powerShare ** 0.6 },
    serial_number: `NGSBYPDBC${String(device.plan.index).padStart(5, '0')}${board.index}`,
    stats: {
      nominal_hashrate: gigahashes(board.idealRate),
      real_hashrate: { last_5s: gigahashes(board.rate), last_1m: gigahashes(board.rate) },
    },
  }));
  return { hashboards };
}

function pools(device: BraiinsDevice): Value {
  const listed = device.pools().filter((pool) => pool.url !== '');
  const rows = listed.map(({ index, url, user, active, alive, accepted, rejected, stale }) => ({
    uid: `pool${index}`,
    url,
    user,
    active,
    alive,
    enabled: true,
    stats: { accepted_shares: accepted, rejected_shares: rejected, stale_shares: stale },
  }));
  return [{ name: 'Pools', pools: rows, strategy: { quota: { value: 1 } } }];
}

/** What it answers to who has signed in, by path. */
export const restReads: Readonly<Record<string, (device: BraiinsDevice) => Value>> = {
  'miner/details': details,
  'miner/stats': stats,
  'miner/hw/hashboards': boards,
  'miner/errors': () => ({ errors: [] }),
  'cooling/state': (device) => {
    const target_speed_ratio = device.machine.fanPercent(device.now()) / 100;
    return { fans: device.machine.fans(device.now()).map((rpm, position) => ({ position, rpm, target_speed_ratio })) };
  },
  'pools/': pools,
  'actions/locate': (device) => device.blinking,
  'configuration/miner': ({ facts, settings: { fanPercent, powerShare } }) => ({
    pool_groups: [],
    tuner: { enabled: true, power_target: { watt: Math.round(facts.power * powerShare) }, tuner_mode: 1 },
    temperature: {
      mode:
        fanPercent === null
          ? { auto: { target_temperature: { degree_c: 60 } } }
          : { manual: { fan_speed_ratio: fanPercent / 100 } },
    },
  }),
  'configuration/constraints': ({ facts }) => ({
    tuner_constraints: {
      default_mode: 1,
      power_target: {
        min: { watt: Math.round(facts.power * 0.4) },
        max: { watt: Math.round(facts.power * 1.3) },
        default: { watt: facts.power },
      },
    },
  }),
  'performance/tuner-state': (device) => ({
    mode_state: {
      powertargetmodestate: { current_target: { watt: Math.round(device.facts.power * device.settings.powerShare) } },
    },
    overall_tuner_state: device.faults.tuning ? 3 : 2,
  }),
};
