import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sensorKind as sensorDescriptor } from '@headframe/domain/devices/sensor/sensor.kind';
import { builtInMapFiles, builtInMeterMaps } from './built-in-maps.ts';
import { DeviceMapError } from '../modbus/read-device-map.ts';
import { missingOf, readMeterMap } from './read-meter-map.ts';
import { sensorKind, sensorKindOf } from './sensor-kind.ts';

const map = {
  family: 'modbus-acme-1',
  name: 'Acme 1',
  identify: [{ register: { address: 0, type: 'u16' }, equals: [7] }],
  fields: { wattage: { address: '0x0010', type: 'i32', scale: 0.1, invalid: ['0x7FFFFFFF', 5] } },
};

describe('a map file', () => {
  it('has defaults for all but the family, the name and the fields', () => {
    expect(readMeterMap(map)).toMatchObject({
      units: [1],
      functionCode: 3,
      wordOrder: 'high-first',
      byteOrder: 'high-first',
      maxRegisters: 125,
      maxGap: 0,
      invertPower: false,
      fields: { wattage: { address: 16, type: 'i32', scale: 0.1, invalid: [0x7fff_ffffn, 5n] } },
    });
  });

  it.each([
    ['no object', 'map', /expected object/],
    ['an entry that is none', { ...map, colour: 'red' }, /colour/],
    ['an address beyond the last', { ...map, fields: { vas: { address: 65_536, type: 'u16' } } }, /65535/],
    ['a value beyond the last address', { ...map, fields: { vas: { address: 65_535, type: 'u32' } } }, /beyond/],
    ['an address from 1, as text', { ...map, fields: { vas: { address: '40001', type: 'u16' } } }, /from 0/],
    ['a type that is none', { ...map, fields: { vas: { address: 1, type: 'u24' } } }, /u64/],
    ['a field that is none', { ...map, fields: { torque: { address: 1, type: 'u16' } } }, /torque/],
    ['no field', { ...map, fields: {} }, /must name a field/],
    ['a family of another protocol', { ...map, family: 'antminer' }, /modbus-/],
    ['units beyond Modbus', { ...map, units: [256] }, /255/],
    ['another function', { ...map, functionCode: 5 }, /functionCode/],
    ['addresses that are none', { ...map, addresses: ['the hall'] }, /addresses/],
    [
      'text longer than a read',
      { ...map, maxRegisters: 4, identity: { model: { address: 0, registers: 8 } } },
      /maxRegisters/,
    ],
    ['a base that is none', { ...map, extends: 'modbus-none' }, /modbus-none/],
    [
      'too many requests',
      {
        ...map,
        fields: {
          vas: { sum: [0, 1, 2].map((n) => ({ address: n * 500, type: 'u16' })) },
          vars: { sum: [3, 4, 5, 6, 7, 8].map((n) => ({ address: n * 500, type: 'u16' })) },
          wattage: { sum: [9, 10, 11, 12, 13, 14].map((n) => ({ address: n * 500, type: 'u16' })) },
          energy: { sum: [15, 16].map((n) => ({ address: n * 500, type: 'u16' })) },
        },
      },
      /17 requests/,
    ],
  ])('with %s is refused with a message that says so', (_name, file, message) => {
    expect(() => readMeterMap(file, builtInMapFiles)).toThrow(DeviceMapError);
    expect(() => readMeterMap(file, builtInMapFiles)).toThrow(message);
  });

  it('never throws anything else, whatever it holds', () => {
    const anyMap = fc.record(
      {
        family: fc.oneof(fc.constant('modbus-x'), fc.anything()),
        name: fc.anything(),
        extends: fc.oneof(fc.constant('modbus-abb-b23'), fc.anything()),
        units: fc.anything(),
        addresses: fc.oneof(fc.array(fc.string()), fc.anything()),
        constants: fc.anything(),
        identify: fc.anything(),
        identity: fc.anything(),
        fields: fc.oneof(fc.dictionary(fc.string(), fc.anything()), fc.anything()),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(anyMap, fc.anything()), (content) => {
        try {
          readMeterMap(content, builtInMapFiles);
        } catch (error) {
          expect(error).toBeInstanceOf(DeviceMapError);
        }
      }),
    );
  });

  it('extends a built-in map with its own entries, field by field', () => {
    const own = readMeterMap(
      {
        extends: 'modbus-abb-b23',
        family: 'modbus-hall-3',
        units: [4],
        fields: { wattage: { address: '0x5B16', type: 'i32', scale: 0.01 } },
      },
      builtInMapFiles,
    );
    expect(own).toMatchObject({ family: 'modbus-hall-3', name: 'ABB B23/B24', units: [4], maxGap: 24 });
    expect(own.fields.wattage).toMatchObject({ address: 0x5b16, invalid: [] });
    expect(own.fields.voltsL1).toMatchObject({ address: 0x5b00 });
  });
});

describe('the operations guide', () => {
  it('shows map files that can be used as they stand', () => {
    const guide = readFileSync(path.resolve(import.meta.dirname, '../../../../docs/operations.md'), 'utf8');
    const examples = [...guide.matchAll(/```json\n([^`]+)```/g)].map(([, text = '']) => JSON.parse(text) as object);
    const maps = examples.filter((example) => /"(family|extends)":"modbus-/.test(JSON.stringify(example)));
    expect(maps).toHaveLength(2);
    for (const example of maps) expect(missingOf(readMeterMap(example, builtInMapFiles))).toBeNull();
    for (const one of builtInMeterMaps) if (missingOf(one) !== null) expect(guide).toContain(one.family);
  });
});

describe('built-in maps', () => {
  it('are either recognised by themselves or say what they need of a site', () => {
    const ready = builtInMeterMaps.filter((one) => missingOf(one) === null).map(({ family }) => family);
    expect(ready).toEqual([...sensorDescriptor.families]);
    expect(sensorKind.drivers.map(({ family }) => family)).toEqual(ready);
    for (const one of builtInMeterMaps.filter((other) => !ready.includes(other.family))) {
      expect(missingOf(one)).toMatch(/^It needs (the constants|addresses)/);
      expect(one.uncertain).toBeDefined();
    }
  });

  it('give way to a map of the site with the same family', () => {
    const own = readMeterMap({ extends: 'modbus-abb-b23', addresses: ['10.0.0.1'] }, builtInMapFiles);
    const kind = sensorKindOf([...builtInMeterMaps, own]);
    expect(kind.drivers.filter(({ family }) => family === 'modbus-abb-b23')).toHaveLength(1);
  });
});
