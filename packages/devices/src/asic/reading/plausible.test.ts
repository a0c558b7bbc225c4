import type { AsicReading } from '@headframe/domain/devices/asic/asic-reading';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTemperatures } from '../antminer/board-temperatures.ts';
import { toHashrate } from './hashrate-unit.ts';
import { makeReading } from './make-reading.ts';
import { plausible, plausibleBounds, type Measure } from './plausible.ts';

const number = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(-1, 0, 255, 65_535, 1e23, -273, 4_294_967_295, Number.NaN, Number.NEGATIVE_INFINITY),
);

/** Every number of a reading by the kind of measure it is. */
function measuresOf(reading: AsicReading): [Measure, number | null][] {
  return [
    ['hashrate', reading.hashrate],
    ['hashrate', reading.hashrateAverage],
    ['hashrate', reading.idealHashrate],
    ['power', reading.power],
    ['power', reading.powerLimit],
    ['scaling', reading.powerPercent],
    ['percent', reading.fanPercent],
    ['offset', reading.temperatureOffset],
    ['fan', reading.powerSupplyFan],
    ['temperature', reading.ambientTemperature],
    ['time', reading.elapsed],
    ['time', reading.uptime],
    ['count', reading.accepted],
    ['count', reading.rejected],
    ...reading.fans.map((fan): [Measure, number] => ['fan', fan.rpm]),
    ...reading.boards.flatMap((board): [Measure, number | null][] => [
      ['hashrate', board.hashrate],
      ['hashrate', board.idealHashrate],
      ['frequency', board.frequency],
      ['chips', board.chips],
      ['chips', board.expectedChips],
      ...[...board.pcbTemperatures, ...board.chipTemperatures].map((celsius): [Measure, number] => [
        'temperature',
        celsius,
      ]),
    ]),
  ];
}

describe('an impossible measure', () => {
  it.each<[Measure, number]>([
    ['time', -1],
    ['time', 1_700_000_000],
    ['frequency', 1e23],
    ['temperature', -127],
    ['temperature', 255],
    ['fan', 65_535],
    ['power', -5],
    ['power', 4_294_967_295],
    ['hashrate', 1e20],
    ['chips', 65_535],
    ['count', -1],
  ])('is no measure: %s %d', (measure, value) => {
    expect(plausible(measure, value)).toBeNull();
  });

  it.each<[Measure, number]>([
    ['time', 0],
    ['time', 40_000_000],
    ['frequency', 2200],
    ['temperature', -20],
    ['temperature', 118],
    ['fan', 9200],
    ['power', 11_180],
    ['hashrate', 1.16e15],
    ['chips', 408],
  ])('is not confused with one of a real miner: %s %d', (measure, value) => {
    expect(plausible(measure, value)).toBe(value);
  });

  it('is dropped from a reading, whose other measures stay', () => {
    const reading = makeReading({ family: 'cgminer', mining: true, elapsed: -3600, power: 3250, hashrate: 1e23 });
    expect(reading).toMatchObject({ elapsed: null, power: 3250, hashrate: null });
    expect(readTemperatures('-128-70-255-0')).toEqual([70]);
    expect(toHashrate(1e9, 1e9)).toBeNull();
  });

  it('never stays in a reading, and never ends it', () => {
    fc.assert(
      fc.property(fc.array(number, { minLength: 23, maxLength: 23 }), (values) => {
        const take = () => values.pop() ?? 0;
        const reading = makeReading({
          family: 'antminer',
          mining: null,
          hashrate: take(),
          hashrateAverage: take(),
          idealHashrate: take(),
          powerSupplyFan: take(),
          ambientTemperature: take(),
          power: take(),
          powerLimit: take(),
          powerPercent: take(),
          fanPercent: take(),
          temperatureOffset: take(),
          elapsed: take(),
          uptime: take(),
          accepted: take(),
          rejected: take(),
          fans: [{ index: 0, rpm: take() }],
          boards: [
            {
              index: 0,
              hashrate: take(),
              idealHashrate: take(),
              chips: take(),
              expectedChips: take(),
              pcbTemperatures: [take(), take()],
              chipTemperatures: [take()],
              frequency: take(),
              serialNumber: null,
              working: true,
            },
          ],
        });
        for (const [measure, value] of measuresOf(reading)) {
          if (value === null) continue;
          expect(value).toBeGreaterThanOrEqual(plausibleBounds[measure].min);
          expect(value).toBeLessThanOrEqual(plausibleBounds[measure].max);
        }
      }),
    );
  });
});
