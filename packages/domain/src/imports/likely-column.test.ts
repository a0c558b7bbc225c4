import { describe, expect, it } from 'vitest';
import { asicImport } from '../devices/asic/asic-import.ts';
import { readColumns } from './define-import.ts';
import { likelyColumn } from './likely-column.ts';

const columns = readColumns(asicImport).map(([name]) => name);

describe('the column that a name of a file likely means', () => {
  it.each([
    ['MAC Address', 'mac_address'],
    ['MAC', 'mac_address'],
    ['IP address', 'ip'],
    ['maxPower', 'max_power'],
    ['Max. power (W)', 'max_power'],
    ['Hot temp [°C]', 'hot_temp'],
    ['Rack', 'rack_name'],
    ['Serial', 'serial_number'],
    ['serialnumber', 'serial_number'],
    ['Max power (kW)', undefined],
    ['Colour', undefined],
    ['Name', undefined],
    ['°', undefined],
    ['temp', undefined],
  ])('%s: %s', (name, column) => {
    expect(likelyColumn(name, columns)).toBe(column);
  });

  it('is none that the file has already', () => {
    const free = columns.filter((column) => column !== 'mac_address');
    expect(likelyColumn('MAC', free)).toBeUndefined();
  });
});
