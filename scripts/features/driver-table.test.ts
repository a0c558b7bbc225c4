import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { asicFamilies, type AsicFamily } from '../../packages/domain/src/devices/asic/asic-reading.ts';
import { deviceKinds } from '../../packages/domain/src/devices/generated/kinds.ts';
import { asicDrivers } from '../../packages/devices/src/asic/asic-drivers.ts';
import { capabilityOf } from '../../packages/devices/src/perform-command.ts';
import { minerSamples } from './driver-samples.ts';
import { driverTable } from './driver-table.ts';

const read = (name: string) => readFileSync(path.resolve(import.meta.dirname, '../../docs', name), 'utf8');

/** The command behind each column of the tables of miners in `docs/drivers.md`. */
const columns: Readonly<Record<string, readonly string[]>> = {
  reboot: ['reboot'],
  'start, stop': ['start', 'stop'],
  'change pool': ['changePool'],
  'blink LED': ['blink'],
  'request log': ['requestLogs'],
  'power adjustment': ['powerAdjust'],
  'power scaling': ['powerScaling'],
  cooling: ['coolingAdjust'],
};

const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());

/** Every cell of a column that stands for commands: of which family, which command, and what it says. */
function cells(): { family: AsicFamily; column: string; text: string }[] {
  let heads: string[] = [];
  return read('drivers.md')
    .split('\n')
    .flatMap((line) => {
      if (!line.startsWith('|')) heads = [];
      else if (heads.length === 0) heads = cellsOf(line);
      else {
        const [first = '', ...rest] = cellsOf(line);
        const family = asicFamilies.find((each) => `\`${each}\`` === first);
        return family === undefined
          ? []
          : rest.flatMap((text, place) => {
              const column = heads[place + 1] ?? '';
              return column in columns ? [{ family, column, text }] : [];
            });
      }
      return [];
    });
}

/** Whether a driver has a command for any device of its family. */
function can(family: AsicFamily, command: string): boolean {
  const samples = minerSamples[family] ?? [{ model: null, firmware: null }];
  return samples.some((sample) => capabilityOf(asicDrivers[family], sample, command).supported);
}

describe('the documents of drivers', () => {
  it('have the capabilities of the code (npm run features)', () => {
    expect(read('driver-capabilities.md')).toBe(driverTable());
  });

  it('have a row for every family in every table of commands, unless it is read only', () => {
    const listed = cells();
    const missing = asicFamilies.flatMap((family) => {
      const isReadOnly = !can(family, 'reboot') && !can(family, 'changePool');
      const wanted = Object.keys(columns).filter((column) => !isReadOnly || column === 'reboot');
      return wanted
        .filter((column) => !listed.some((cell) => cell.family === family && cell.column === column))
        .map((column) => `${family}: ${column}`);
    });
    expect(missing).toEqual([]);
  });

  it('say in each cell what the code does', () => {
    const wrong = cells().filter(({ family, column, text }) => {
      const commands = columns[column] ?? [];
      const saysNo = /^no\b/.test(text);
      return text === '' || saysNo === commands.every((command) => can(family, command));
    });
    expect(wrong).toEqual([]);
  });

  it('say what every family of miners was proven on', () => {
    const [, proven = ''] = read('drivers.md').split('## Proven on what');
    const [table = ''] = proven.split('\n## ');
    expect(asicFamilies.filter((family) => !table.includes(`\n| \`${family}\` |`))).toEqual([]);
  });

  it.each(deviceKinds)('name every family of $label', ({ kind, families }) => {
    const [, section = ''] = read('drivers.md').split(`## ${kind === 'asic' ? 'Miners' : ''}`);
    const text = `${section}\n${read('driver-capabilities.md')}\n${read('features/devices.md')}`;
    expect(families.filter((family) => !text.includes(`\`${family}\``))).toEqual([]);
  });
});
