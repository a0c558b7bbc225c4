import { uniform } from '../../physics/noise.ts';
import type { WhatsminerDevice } from './whatsminer-device.ts';

/** The readings of a Whatsminer at one moment; rates in H/s, temperatures in °C, power in W. */
interface WhatsminerReadings {
  readonly elapsed: number;
  readonly uptime: number;
  readonly rateNow: number;
  readonly rate5s: number;
  readonly rate1m: number;
  readonly rate5m: number;
  readonly rate15m: number;
  readonly rateAverage: number;
  readonly factoryRate: number;
  readonly desiredRate: number;
  readonly boards: readonly WhatsminerBoard[];
  readonly ambient: number;
  readonly fanIn: number;
  readonly fanOut: number;
  readonly supplyFan: number;
  /** W, or null where a fault hides it. */
  readonly power: number | null;
  /** J/TH. */
  readonly efficiency: number;
  readonly frequency: number;
}

/** One hash board as a Whatsminer shows it. */
interface WhatsminerBoard {
  readonly slot: number;
  readonly dead: boolean;
  readonly rate: number;
  readonly factoryRate: number;
  readonly chips: number;
  readonly pcb: number;
  readonly chipLowest: number;
  readonly chipMean: number;
  readonly chipHighest: number;
  readonly frequency: number;
  readonly serial: string;
}

/** Takes a Whatsminer's readings now. */
export function whatsminerReadings(device: WhatsminerDevice): WhatsminerReadings {
  const { machine, facts, plan, settings } = device;
  const now = device.now();
  const since = device.minerUpAt;
  const elapsed = device.elapsed();
  const rate = (window: number): number => machine.averageRate(now, window, since);
  const frequency = settings.sleeping ? 0 : Math.round(facts.frequency * settings.powerShare ** 0.6);
  const boards = machine.boards(now, since).map((board) => ({
    slot: board.index,
    dead: board.dead,
    rate: board.rate,
    factoryRate: facts.hashrate / facts.boards,
    chips: board.dead ? 0 : facts.chipsPerBoard,
    pcb: board.dead ? 0 : board.pcbCelsius,
    chipLowest: board.dead ? 0 : board.chipCelsius - 8,
    chipMean: board.dead ? 0 : board.chipCelsius + 2,
    chipHighest: board.dead ? 0 : board.chipCelsius + 9,
    frequency: board.dead ? 0 : frequency,
    serial: `BKM${plan.seed.toString(36).toUpperCase().padStart(7, '0')}K${board.index}${plan.index}`,
  }));
  const fans = machine.fans(now);
  const power = machine.power(now);
  const rateNow = rate(5);
  return {
    elapsed,
    uptime: device.uptime(),
    rateNow,
    rate5s: rateNow,
    rate1m: rate(60),
    rate5m: rate(300),
    rate15m: rate(900),
    rateAverage: rate(Math.max(1, elapsed)),
    factoryRate: facts.hashrate * (1 + 0.02 * uniform(plan.seed, 70)),
    desiredRate: machine.idealRate,
    boards,
    ambient: machine.ambient(now),
    fanIn: fans[0] ?? 0,
    fanOut: fans[1] ?? 0,
    supplyFan: Math.round(5_800 + 1_200 * uniform(plan.seed, 71)),
    power: device.faults.noPower ? null : Math.round(power),
    efficiency: rateNow > 0 ? power / (rateNow / 1e12) : 0,
    frequency,
  };
}
