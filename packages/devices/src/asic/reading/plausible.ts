import { settingBounds } from '@headframe/domain/devices/asic/figure-bounds';
import type { AsicBoard, AsicFan, AsicPool, AsicReading } from '@headframe/domain/devices/asic/asic-reading';

const years = 365 * 86_400;

/**
 * What a measure of one miner can be, both ends included. Wide on purpose: it is to drop what no device can have measured
 * (sensors that are absent, counters that ran over, wrong units), not to judge a device. Hashrate H/s, power W,
 * temperature and offset °C, fan rpm, frequency MHz, time s, percent and scaling %.
 */
export const plausibleBounds = {
  hashrate: { min: 0, max: 1e16 },
  power: { min: 0, max: 50_000 },
  temperature: { min: -40, max: 150 },
  fan: { min: 0, max: 20_000 },
  frequency: { min: 0, max: 10_000 },
  time: { min: 0, max: 20 * years },
  count: { min: 0, max: Number.MAX_SAFE_INTEGER },
  chips: { min: 0, max: 4096 },
  percent: settingBounds.fanPercent,
  scaling: settingBounds.powerPercent,
  offset: settingBounds.temperatureOffset,
} as const;

/** A kind of measure that has bounds. */
export type Measure = keyof typeof plausibleBounds;

/** The value where a miner can have measured it, else null. */
export function plausible(measure: Measure, value: number | null | undefined): number | null {
  const { min, max } = plausibleBounds[measure];
  return typeof value === 'number' && value >= min && value <= max ? value : null;
}

/** The same for what is counted in whole numbers. */
function plausibleWhole(measure: 'fan' | 'chips', value: number | null): number | null {
  const possible = plausible(measure, value);
  return possible === null ? null : Math.round(possible);
}

function plausibleFan({ index, rpm }: AsicFan): AsicFan[] {
  const possible = plausibleWhole('fan', rpm);
  return possible === null ? [] : [{ index, rpm: possible }];
}

function plausibleList(measure: Measure, values: readonly number[]): number[] {
  return values.filter((value) => plausible(measure, value) !== null);
}

function plausibleBoard(board: AsicBoard): AsicBoard {
  return {
    ...board,
    hashrate: plausible('hashrate', board.hashrate),
    idealHashrate: plausible('hashrate', board.idealHashrate),
    chips: plausibleWhole('chips', board.chips),
    expectedChips: plausibleWhole('chips', board.expectedChips),
    pcbTemperatures: plausibleList('temperature', board.pcbTemperatures),
    chipTemperatures: plausibleList('temperature', board.chipTemperatures),
    frequency: plausible('frequency', board.frequency),
  };
}

function plausiblePool(pool: AsicPool): AsicPool {
  return {
    ...pool,
    accepted: plausible('count', pool.accepted),
    rejected: plausible('count', pool.rejected),
    stale: plausible('count', pool.stale),
  };
}

/** A reading without its impossible measures: they become "not reported", and the rest stays. */
export function dropImpossible(reading: AsicReading): AsicReading {
  return {
    ...reading,
    hashrate: plausible('hashrate', reading.hashrate),
    hashrateAverage: plausible('hashrate', reading.hashrateAverage),
    idealHashrate: plausible('hashrate', reading.idealHashrate),
    power: plausible('power', reading.power),
    powerLimit: plausible('power', reading.powerLimit),
    powerPercent: plausible('scaling', reading.powerPercent),
    fanPercent: plausible('percent', reading.fanPercent),
    temperatureOffset: plausible('offset', reading.temperatureOffset),
    powerSupplyFan: plausibleWhole('fan', reading.powerSupplyFan),
    ambientTemperature: plausible('temperature', reading.ambientTemperature),
    waterInletTemperature: plausible('temperature', reading.waterInletTemperature),
    waterOutletTemperature: plausible('temperature', reading.waterOutletTemperature),
    supplyWaterTemperature: plausible('temperature', reading.supplyWaterTemperature),
    elapsed: plausible('time', reading.elapsed),
    uptime: plausible('time', reading.uptime),
    accepted: plausible('count', reading.accepted),
    rejected: plausible('count', reading.rejected),
    fans: reading.fans.flatMap(plausibleFan),
    boards: reading.boards.map(plausibleBoard),
    pools: reading.pools.map(plausiblePool),
  };
}
