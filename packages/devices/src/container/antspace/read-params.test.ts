import {
  containerDetailSchema,
  containerLimits,
  containerScalarsSchema,
} from '@headframe/domain/devices/container/container-reading';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../../wire/json-value.ts';
import { makeReading } from '../make-reading.ts';
import { hk3Params, immersionParams, minerInfoParams, oddValues, sensorParams } from '../testing/cooler-replies.ts';
import { faultsOf } from './antspace-faults.ts';
import { hk3 } from './hk3.ts';
import { immersion } from './immersion.ts';
import { readMinerInfo } from './miner-info.ts';
import { positionOf } from './position.ts';
import { readSensorData } from './sensor-data.ts';

const value = fc.oneof(
  fc.constantFrom(...oddValues),
  fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<JsonValue>,
  fc.double({ noNaN: true }).map(String),
);
const miners = fc.dictionary(fc.oneof(fc.ipV4(), fc.string()), value);
/** Params whose names are those that are read, and whose values are any. */
const params = fc
  .tuple(
    fc.dictionary(fc.constantFrom(...Object.keys({ ...hk3Params, ...immersionParams })), value),
    fc.dictionary(fc.string(), value),
    miners,
  )
  .map(([known, others, inside]): JsonObject => ({ ...others, ...known, miner_info: inside }));

/** A reading of anything as it is made of replies. */
function readingOf(state: JsonObject, info: JsonObject, sensors: JsonObject) {
  const family = immersion.matches(state) ? immersion : hk3;
  const read = readMinerInfo(info);
  return makeReading({
    family: family.family,
    model: family.model,
    protocolVersion: null,
    unit: null,
    ...positionOf(state),
    switches: family.switches(state),
    faults: faultsOf(state),
    minerInfo: read.miners,
    sensorData: readSensorData(sensors),
    authError: false,
    scalars: { ...family.scalars(state), ...read.scalars },
  });
}

describe('params of /cooler', () => {
  it('make a reading that can be stored, whatever their values are', () => {
    fc.assert(
      fc.property(params, params, params, (state, info, sensors) => {
        const reading = readingOf(state, info, sensors);
        expect(containerDetailSchema.safeParse(reading).error).toBeUndefined();
        expect(containerScalarsSchema.safeParse({ ...reading, faults: reading.faults.length }).error).toBeUndefined();
        for (const fault of reading.faults) expect(state).toHaveProperty([fault]);
      }),
    );
  });

  it('keep their meaning next to values that no field expects', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string().filter((name) => !(name in hk3Params)),
          value,
        ),
        (others) => {
          const state = { ...others, ...hk3Params };
          if (immersion.matches(state)) return;
          expect(hk3.scalars(state)).toEqual(hk3.scalars(hk3Params));
        },
      ),
    );
  });

  it('show their family, and those of miners show none', () => {
    expect([hk3, immersion].map((family) => family.matches(hk3Params))).toEqual([true, false]);
    expect([hk3, immersion].map((family) => family.matches(immersionParams))).toEqual([false, true]);
    expect([hk3, immersion].map((family) => family.matches({ STATUS: 'S', supply: 1 }))).toEqual([false, false]);
  });

  it('of an HK3 are W, bar, m³/h, °C and degrees', () => {
    expect(hk3.scalars(hk3Params)).toMatchObject({
      power: 810_500,
      supplyPressure: 2.9,
      returnPressure: 1.6,
      supplyFlow: 29.1,
      supplyTemperature: 35.4,
      setTemperature: 35,
      coolerOpen: true,
      pidMode: false,
    });
    expect(hk3.scalars({ ...hk3Params, distribution_box2_power: 'N/A' }).power).toBeNull();
    expect(positionOf(hk3Params)).toEqual({ latitude: 47.37, longitude: 8.54 });
    expect(positionOf({ ...hk3Params, latitude_direction: 0 })).toEqual({ latitude: null, longitude: null });
    expect(faultsOf(hk3Params)).toEqual(['leakage_fault', 'something_new_fault']);
  });

  it('of an immersion container are scaled by the factors of their fields', () => {
    expect(immersion.scalars(immersionParams)).toMatchObject({
      power: 412_500,
      distributionPower: 11_200,
      voltageL1: 231,
      coolerOpen: true,
      pidMode: true,
    });
    const { second_pump2: _missing, ...one } = immersionParams;
    expect(immersion.scalars({ ...one, second_pump1: false }).coolerOpen).toBeNull();
  });
});

describe('miner info', () => {
  it('is the same whether its miners are in TH/s or in GH/s', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 60, max: 400 }), { minLength: 1, maxLength: 40 }), (rates) => {
        const total = rates.reduce((sum, rate) => sum + rate, 0);
        const inside = (factor: number) =>
          Object.fromEntries(rates.map((rate, index) => [`10.0.0.${index}`, { GHS_5s: rate * factor }]));
        for (const factor of [1, 1000]) {
          const read = readMinerInfo({ total_hashrate: total, miner_info: inside(factor) });
          expect(read.scalars.hashrate).toBe(total * 1e12);
          expect(read.miners.map(({ hashrate }) => hashrate)).toEqual(rates.map((rate) => rate * 1e12));
        }
      }),
    );
  });

  it('names as many miners as are stored, and none without an address', () => {
    expect(readMinerInfo(minerInfoParams(5000)).miners).toHaveLength(containerLimits.miners);
    expect(readMinerInfo({ miner_info: { x: {}, '10.0.0.1': 5, '::1': {} } }).miners.map(({ ip }) => ip)).toEqual([
      '::1',
    ]);
    expect(readMinerInfo({ pcb_max_temp: -100_000, miner_num: 0 }).scalars).toMatchObject({ maxPcb: null, miners: 0 });
  });
});

describe('sensor data', () => {
  it('is named by its groups, and bounded in depth and number', () => {
    expect(readSensorData(sensorParams)).toEqual([
      { key: 'smoke', value: false },
      { key: 'meter.phase_a.volts', value: 231.2 },
      { key: 'meter.phase_a.amps', value: 402 },
      { key: 'meter.phase_b.volts', value: 230.8 },
      { key: 'temperature_humidity.0.t', value: 21.5 },
      { key: 'temperature_humidity.0.h', value: 40 },
    ]);
    expect(readSensorData({ a: { b: { c: { d: { e: 1 } } } } })).toEqual([]);
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`sensor${index}`, index]));
    expect(readSensorData(many)).toHaveLength(containerLimits.sensors);
  });
});
