import { unreportedSettings } from '@headframe/domain/devices/asic/asic-reading';
import type { Detail, DeviceReport, Scalars } from '@headframe/agent-link';
import { asicMeasures } from '@headframe/domain/devices/asic/asic-measures';
import { unreported } from '@headframe/domain/devices/scalars-schema';

/** Reports of one site's miners, whose readings move as those of real ones do and are reported as finely. */
export interface LoadReports {
  /** One report of each device, in order; every fortieth carries its detail, as at one poll in 15 s and one detail in 10 minutes. */
  round(at: number): DeviceReport[];
}

interface Miner {
  id: number;
  ip: string;
  idealHashrate: number;
  idealPower: number;
  chip: number;
  fan: number;
  accepted: number;
  elapsed: number;
}

const silent = unreported(asicMeasures);
const boardsPerMiner = 3;
const chipsPerBoard = 110;
const detailEvery = 40;

function noise(share: number): number {
  return (Math.random() + Math.random() - 1) * share;
}

function nextScalars(miner: Miner): Scalars {
  miner.chip = Math.min(85, Math.max(60, miner.chip + Math.round(noise(1.4))));
  miner.fan = Math.min(6600, Math.max(4200, miner.fan + Math.round(noise(2)) * 30));
  miner.accepted += Math.random() < 0.7 ? 1 : 0;
  miner.elapsed += 15;
  return {
    ...silent,
    mining: true,
    hashrate: Math.round((miner.idealHashrate * (1 + noise(0.06))) / 1e7) * 1e7,
    hashrateAverage: Math.round((miner.idealHashrate * (1 + noise(0.005))) / 1e7) * 1e7,
    idealHashrate: miner.idealHashrate,
    power: Math.round(miner.idealPower * (1 + noise(0.01))),
    elapsed: miner.elapsed,
    uptime: miner.elapsed + 40,
    accepted: miner.accepted,
    rejected: Math.floor(miner.accepted / 900),
    minChip: miner.chip - 12,
    maxChip: miner.chip,
    minPCB: miner.chip - 22,
    maxPCB: miner.chip - 15,
    minFan: miner.fan - 60,
    maxFan: miner.fan + 60,
  };
}

function detailOf(miner: Miner, scalars: Scalars): Detail {
  const boards = Array.from({ length: boardsPerMiner }, (_, index) => ({
    index,
    hashrate: Math.round((scalars.hashrate ?? 0) / boardsPerMiner / 1e7) * 1e7,
    idealHashrate: miner.idealHashrate / boardsPerMiner,
    chips: chipsPerBoard,
    expectedChips: chipsPerBoard,
    pcbTemperatures: [miner.chip - 22, miner.chip - 18, miner.chip - 16, miner.chip - 15],
    chipTemperatures: [miner.chip - 12, miner.chip - 6, miner.chip - 2, miner.chip],
    frequency: 525,
    serialNumber: `B${miner.id}-${index}`,
    working: true,
  }));
  const pool = { alive: true, accepted: miner.accepted, rejected: scalars.rejected, stale: 0 };
  const worker = `worker${miner.id}`;
  return {
    family: 'antminer',
    mac: null,
    model: 'Antminer S19',
    firmware: 'fw 1',
    controlBoard: null,
    serialNumber: `M${miner.id}`,
    hostname: 'Antminer',
    coinEnum: 0,
    powerMode: 'normal',
    ...unreportedSettings,
    powerSupplyFan: null,
    ambientTemperature: null,
    waterInletTemperature: null,
    waterOutletTemperature: null,
    supplyWaterTemperature: null,
    fans: Array.from({ length: 4 }, (_, index) => ({ index, rpm: miner.fan + index * 30 })),
    boards,
    pools: ['main', 'spare', 'last'].map((name, index) => ({
      address: `${name}.pool.test:3333`,
      user: worker,
      active: index === 0,
      ...pool,
    })),
    blinking: false,
    authError: false,
    errors: [],
  };
}

/** Makes the miners of a site at hand of their keys. */
export function loadReports(deviceIds: readonly number[]): LoadReports {
  const miners = deviceIds.map((id): Miner => {
    const idealHashrate = Math.round(95 + Math.random() * 110) * 1e12;
    const start = { chip: 68 + Math.round(Math.random() * 8), fan: 4800 + Math.round(Math.random() * 20) * 30 };
    const ip = `10.${(id >> 16) & 255}.${(id >> 8) & 255}.${id & 255}`;
    return { id, ip, idealHashrate, idealPower: idealHashrate * 3e-11, ...start, accepted: 1000, elapsed: 90_000 };
  });
  let rounds = 0;
  return {
    round(at) {
      const reports = miners.map((miner, place): DeviceReport => {
        const scalars = nextScalars(miner);
        const detail = rounds === 0 || (place + rounds) % detailEvery === 0 ? detailOf(miner, scalars) : null;
        return { deviceId: miner.id, at, ip: miner.ip, scalars, detail, failure: null };
      });
      rounds += 1;
      return reports;
    },
  };
}
