import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../run/log.ts';
import { scratchFolder } from '../testing/scene.ts';
import { sensorKind } from '@headframe/devices/sensor/sensor-kind';
import { readMapFiles } from './map-files.ts';

const { siteMaps } = sensorKind;
if (!siteMaps) throw new Error('Sites write no maps of sensors.');
const meterMaps = siteMaps;

let folder: string;
let remove: () => void;
let lines: string[];
beforeEach(() => {
  ({ folder, remove } = scratchFolder());
  lines = [];
});
afterEach(() => remove());

const log = createLog((line) => lines.push(line), [], 'debug');
const write = (name: string, content: unknown) =>
  writeFileSync(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
const warnings = () => lines.filter((line) => line.includes('"level":"warn"'));

const map = {
  family: 'modbus-acme-1',
  name: 'Acme 1',
  addresses: ['10.0.0.1'],
  fields: { vas: { address: 0, type: 'u16' } },
};

describe('the map files of a site', () => {
  it('are read in order of their names, new maps and changed ones', () => {
    write('b.json', { extends: 'modbus-abb-reu615', addresses: ['10.0.0.0/24'] });
    write('a.json', map);
    write('notes.txt', 'no map');
    expect(readMapFiles(meterMaps, folder, log).map(({ family }) => family)).toEqual([
      'modbus-acme-1',
      'modbus-abb-reu615',
    ]);
    expect(warnings()).toEqual([]);
    expect(lines.join()).toContain('was not confirmed on a device');
  });

  it('are none where there is no folder, and a warning where it cannot be read', () => {
    expect(readMapFiles(meterMaps, path.join(folder, 'meters'), log)).toEqual([]);
    expect(lines).toEqual([]);
    write('file', '');
    expect(readMapFiles(meterMaps, path.join(folder, 'file'), log)).toEqual([]);
    expect(warnings()).toHaveLength(1);
  });

  it.each([
    ['no JSON', '{ "family": ', 'JSON'],
    [
      'a broken map',
      { ...map, fields: { vas: { address: 'x', type: 'u16' } } },
      'fields.vas.address: must be a wire address',
    ],
    ['another base', { extends: 'modbus-none' }, 'modbus-none'],
    ['too many bytes', ' '.repeat(70_000), '65536'],
  ])('with %s are left out, and the log and the caller learn why', (_name, content, reason) => {
    write('a.json', content);
    write('b.json', map);
    const problems: string[] = [];
    const maps = readMapFiles(meterMaps, folder, log, (problem) => problems.push(problem));
    expect(maps.map(({ family }) => family)).toEqual(['modbus-acme-1']);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`${path.basename(folder)}/a.json: `);
    expect(problems[0]).toContain(reason);
    expect(warnings()).toHaveLength(1);
    expect(warnings()[0]).toContain('a.json');
    expect(warnings()[0]).toContain(reason);
  });

  it('that lack something of the site are named', () => {
    write('a.json', { extends: 'modbus-satec-pm180', addresses: ['10.0.0.1'] });
    expect(readMapFiles(meterMaps, folder, log)).toHaveLength(1);
    expect(warnings()[0]).toContain('It needs the constants maxVolts, maxAmps');
  });

  it('that are folders, dead links or too many do no harm', () => {
    mkdirSync(path.join(folder, 'a.json'));
    symlinkSync('/nowhere', path.join(folder, 'b.json'));
    for (let n = 0; n < 70; n += 1) write(`c${n}.json`, { ...map, family: `modbus-acme-${n}` });
    expect(readMapFiles(meterMaps, folder, log)).toHaveLength(62);
    expect(warnings()).toHaveLength(3);
  });
});
