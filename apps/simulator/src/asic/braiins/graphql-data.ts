import { minuteLines } from '../minute-lines.ts';
import type { BraiinsDevice } from './braiins-device.ts';
import type { Selection } from './selection.ts';

const megahashes = (rate: number): number => rate / 1e6;

function boards(device: BraiinsDevice) {
  const { facts, machine } = device;
  return machine.boards(device.now(), device.minerUpAt).map((board) => ({
    name: String(board.index + 1),
    nominalMhs: megahashes(board.idealRate),
    realHashrate: { mhs5S: megahashes(board.rate) },
    hwDetails: { chips: board.dead ? 0 : facts.chipsPerBoard, frequencyMhz: facts.frequency, voltageV: 13.4 },
    temperatures: [
      { name: 'Board', degreesC: board.dead ? 0 : board.pcbCelsius },
      { name: 'Chip', degreesC: board.dead ? 0 : board.chipCelsius },
    ],
  }));
}

function pools(device: BraiinsDevice) {
  const listed = device.pools().filter((pool) => pool.url !== '');
  return listed.map(({ url, user, active, alive, accepted, rejected, stale }) => ({
    url,
    user,
    active,
    status: alive ? 'ALIVE' : 'DEAD',
    shares: { acceptedSolutions: accepted, rejectedSolutions: rejected, staleSolutions: stale },
  }));
}

function info(device: BraiinsDevice) {
  const { facts, machine, faults } = device;
  const now = device.now();
  const rate = (seconds: number) => megahashes(machine.averageRate(now, seconds, device.minerUpAt));
  const [active] = device.pools().filter((pool) => pool.active);
  return {
    modelName: facts.type,
    fans: machine.fans(now).map((rpm, index) => ({ name: String(index), rpm, speed: 100 })),
    summary: {
      power: {
        approxConsumptionW: faults.noPower ? null : Math.round(machine.power(now)),
        limitW: Math.round(facts.power * device.settings.powerShare),
      },
      tunerStatus: faults.tuning ? 'RUNNING' : 'STABLE',
      shares: { acceptedSolutions: active?.accepted ?? 0, rejectedSolutions: active?.rejected ?? 0 },
    },
    workSolver: {
      nominalMhs: megahashes(machine.idealRate),
      realHashrate: { mhs5S: rate(5), mhsAv: rate(Math.max(1, device.elapsed())) },
      childSolvers: boards(device),
    },
    poolGroups: [{ name: 'Pools', pools: pools(device) }],
  };
}

function bosminer(device: BraiinsDevice, selection: Selection) {
  const { sleeping, fanPercent } = device.settings;
  const asked = selection.get('bosminer');
  if (sleeping && asked?.has('info')) throw new RangeError('BOSminer is not running');
  return {
    uptime: sleeping ? null : { durationS: device.elapsed() },
    config: {
      __typename: 'BosminerConfig',
      groups: [{ id: '0', name: 'Pools' }],
      tempControl: { mode: fanPercent === null ? 'AUTO' : 'MANUAL', targetTemp: 60 },
      autotuning: {
        enabled: true,
        mode: 'POWER_TARGET',
        powerTarget: Math.round(device.facts.power * device.settings.powerShare),
      },
      fanControl: { speed: fanPercent, minFans: 1, immersionModeEnabled: false },
    },
    ...(sleeping ? {} : { info: info(device) }),
  };
}

/** The whole of what it could answer to a query. A query of what the mining program measures fails while that is stopped. */
export function graphqlData(device: BraiinsDevice, selection: Selection): unknown {
  return {
    bos: {
      hostname: device.settings.hostname,
      macAddress: device.mac.toLowerCase(),
      faultLight: device.blinking,
      info: { mode: 'NAND', version: { full: device.facts.build, isPlus: true } },
      uptime: { durationS: device.uptime() },
      log: [
        `bosminer: ${device.facts.type}`,
        ...minuteLines(device.minerUpAt, device.now(), (at) => `${Math.floor(at)} bosminer: ${device.facts.type}`),
      ],
    },
    ...(selection.has('bosminer') ? { bosminer: bosminer(device, selection) } : {}),
  };
}
