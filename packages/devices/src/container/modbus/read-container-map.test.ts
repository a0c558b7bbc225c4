import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtInContainerMapFiles, builtInContainerMaps } from './built-in-container-maps.ts';
import { missingOfContainer, readContainerMap } from './read-container-map.ts';
import { DeviceMapError } from '../../modbus/read-device-map.ts';

const [file] = builtInContainerMapFiles.values() as Iterable<Record<string, unknown>>;
const readOr = (content: unknown) => {
  try {
    return readContainerMap(content, builtInContainerMapFiles);
  } catch (error) {
    return error;
  }
};
const problemOf = (content: unknown) => String((readOr(content) as Error).message);

describe('maps of containers', () => {
  it('that are built in name no address, so that they are used nowhere by themselves', () => {
    for (const map of builtInContainerMaps) expect(missingOfContainer(map)).not.toBeNull();
  });

  it('of a site take the addresses and bounds that it adds', () => {
    const map = readContainerMap(
      { extends: 'container-microbt-kehua', addresses: ['10.0.0.0/24'] },
      builtInContainerMapFiles,
    );
    expect(missingOfContainer(map)).toBeNull();
    expect(map.commands.closeCooler).toBeDefined();
  });

  it('are read, or refused with a message that names what is wrong', () => {
    const entry = fc.oneof(fc.jsonValue(), fc.constantFrom(-1, 70_000, 1.5, '0x10', [], {}, 'x'.repeat(300)));
    const changed = fc.dictionary(fc.constantFrom(...Object.keys(file ?? {}), 'other'), entry, { maxKeys: 3 });
    fc.assert(
      fc.property(changed, (change) => {
        const read = readOr({ ...file, ...change });
        if (!(read instanceof Error)) return;
        expect(read).toBeInstanceOf(DeviceMapError);
        expect(read.message.length).toBeGreaterThan(10);
      }),
    );
  });

  it('are refused with more than one reading may ask for', () => {
    const register = (address: number, unit?: number) => ({
      address,
      type: 'u16',
      ...(unit !== undefined && { unit }),
    });
    const switches = (length: number, unit: (index: number) => number | undefined) =>
      Array.from({ length }, (_, index) => ({
        name: `switch_${index}`,
        flag: { register: register(index, unit(index)), equals: [1] },
      }));
    const figures = (places: number) => ({
      power: { sum: Array.from({ length: places }, (_, index) => register(1000 + index)) },
    });
    expect(problemOf({ ...file, switches: switches(64, (index) => index % 20) })).toMatch('more than 16 units');
    expect(problemOf({ ...file, switches: switches(65, () => undefined) })).toMatch('switches');
    expect(problemOf({ ...file, figures: figures(9) })).toMatch('figures');
    const flag = { register: register(1), equals: [1], bit: 2 };
    expect(problemOf({ ...file, coolerOpen: flag })).toMatch('needs either equals or bit');
  });
});
