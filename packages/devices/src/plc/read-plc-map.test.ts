import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coilKey, parseCoilKey } from '@headframe/domain/devices/plc/plc-reading';
import { DeviceMapError } from '../modbus/read-device-map.ts';
import { builtInPlcMapFiles, builtInPlcMaps } from './built-in-plc-maps.ts';
import { mayWrite } from './coil-layout.ts';
import { plcKind } from './plc-kind.ts';
import { missingOfPlc, readPlcMap } from './read-plc-map.ts';

const file = {
  family: 'plc-acme-1',
  name: 'Acme 1',
  addresses: ['10.0.0.7'],
  addressing: 'one-based',
  coils: [{ address: 17, count: 6 }],
  writable: [17, '19-20'],
};

describe('the map of a PLC', () => {
  it('allows the coils that it lists and no others, counted as it says', () => {
    const allowed = (map: object) => {
      const read = readPlcMap(map);
      return Array.from({ length: 40 }, (_, address) => address).filter((address) => mayWrite(read, address));
    };
    expect(allowed(file)).toEqual([16, 18, 19]);
    expect(allowed({ ...file, addressing: 'zero-based' })).toEqual([17, 19, 20]);
    expect(allowed({ ...file, writable: [] })).toEqual([]);
    expect(allowed({ ...file, writable: ['0x12'] })).toEqual([17]);
  });

  it.each<[string, object, string]>([
    ['no addressing', { addressing: undefined }, 'addressing: must be "zero-based" or "one-based"'],
    ['a coil 0 counted from 1', { coils: [{ address: 0 }] }, 'Coil 0 does not exist'],
    ['an input 0 counted from 1', { coils: [{ address: 1, feedback: 0 }] }, 'Input 0 does not exist'],
    ['a coil beyond the last', { coils: [{ address: 65_536, count: 2 }] }, 'reach beyond the last'],
    ['a coil beyond Modbus', { coils: [{ address: 70_000 }] }, 'coils.0.address: Too big'],
    ['a coil twice', { coils: [{ address: 1, count: 5 }, { address: 5 }] }, 'Coil 5 is listed twice'],
    [
      'too many coils',
      {
        coils: [
          { address: 1, count: 200 },
          { address: 300, count: 57 },
        ],
      },
      '257 coils',
    ],
    ['too many coils at once', { coils: [{ address: 1, count: 257 }] }, 'coils.0.count'],
    ['no coils', { coils: [] }, 'coils'],
    ['a range that runs backwards', { writable: ['20-19'] }, 'runs backwards'],
    ['a range that is none', { writable: ['all'] }, 'writable.0: must be a coil number, or a range'],
    ['a pulse too long', { coils: [{ address: 1, pulseSeconds: 60 }] }, 'coils.0.pulseSeconds'],
    ['another field', { coil: 1 }, 'coil'],
    ['the family of a meter', { family: 'modbus-acme-1' }, 'must look like plc-maker-model'],
    ['addresses that are none', { addresses: ['10.0.0'] }, 'addresses'],
    ['an unknown base', { extends: 'plc-none' }, 'there is no built-in map plc-none'],
  ])('with %s is refused, with the reason', (_name, change, reason) => {
    const read = () => readPlcMap({ ...file, ...change }, builtInPlcMapFiles);
    expect(read).toThrow(DeviceMapError);
    expect(read).toThrow(reason);
  });

  it('is refused or read, whatever stands in its file', () => {
    const given = fc.oneof(
      fc.anything(),
      fc.record(
        {
          ...Object.fromEntries(Object.keys(file).map((key) => [key, fc.jsonValue()])),
          extends: fc.constant('plc-wago-750'),
        },
        { requiredKeys: [] },
      ),
    );
    fc.assert(
      fc.property(given, (content) => {
        try {
          expect(readPlcMap(content, builtInPlcMapFiles).coils.length).toBeLessThanOrEqual(16);
        } catch (error) {
          expect(error).toBeInstanceOf(DeviceMapError);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('that comes with the agent allows no coil, and is used only where something identifies the PLC', () => {
    expect(builtInPlcMaps.flatMap(({ writable }) => writable)).toEqual([]);
    expect(plcKind.drivers.map(({ family }) => family)).toEqual(['plc-wago-750']);
    expect(builtInPlcMaps.filter((map) => missingOfPlc(map) === null).map(({ family }) => family)).toEqual([
      'plc-wago-750',
    ]);
    const own = readPlcMap(
      { extends: 'plc-siemens-logo-8', addresses: ['10.0.0.9'], writable: [8193] },
      builtInPlcMapFiles,
    );
    expect(missingOfPlc(own)).toBeNull();
    expect(mayWrite(own, 8192)).toBe(true);
  });
});

it('the operations guide shows a map that can be used as it stands, and names those that a site extends', () => {
  const guide = readFileSync(path.resolve(import.meta.dirname, '../../../../docs/operations.md'), 'utf8');
  const examples = [...guide.matchAll(/```json\n([^`]+)```/g)].map(([, text = '']) => JSON.parse(text) as object);
  const maps = examples.filter((example) => 'coils' in example);
  expect(maps).toHaveLength(1);
  for (const example of maps) expect(missingOfPlc(readPlcMap(example, builtInPlcMapFiles))).toBeNull();
  for (const { family } of builtInPlcMaps) expect(guide).toContain(family);
});

it('a key names one coil, and no text names another', () => {
  fc.assert(
    fc.property(fc.nat(255), fc.nat(65_535), (unit, address) => {
      expect(parseCoilKey(coilKey(unit, address))).toEqual({ unit, address });
    }),
  );
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), (text) => {
      const parsed = parseCoilKey(text);
      expect(parsed === null || coilKey(parsed.unit, parsed.address) === text).toBe(true);
    }),
  );
});
