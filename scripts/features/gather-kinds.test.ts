import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describedKinds, gatherKinds } from './gather-kinds.ts';

const root = path.resolve(import.meta.dirname, '../..');

describe('gatherKinds', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'headframe-kinds-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const write = (file: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), '');
  };
  const required = [
    'packages/domain/src/devices/valve/valve.kind.ts',
    'packages/devices/src/valve/valve-kind.ts',
    'apps/server/src/features/devices/valves/valve-ingest.ts',
    'apps/simulator/src/valve/simulated-valve.ts',
    'apps/console/src/features/devices/valves/valve.route.ts',
  ];

  it('names the kinds that the domain describes', () => {
    expect(describedKinds(root)).toEqual(expect.arrayContaining(['asic', 'pdu', 'sensor']));
  });

  it.each(required.slice(1))('refuses a kind without %s', (missing) => {
    for (const file of required) if (file !== missing) write(file);
    expect(() => gatherKinds(folder)).toThrow(/^The kind valve has no .*valve/);
  });

  it('imports what a kind has, features through their index', () => {
    for (const file of [...required, 'apps/console/src/features/devices/valves/load-valve-commands.ts']) write(file);
    const files = gatherKinds(folder);
    expect(files.get('packages/domain/src/devices/generated/kinds.ts')).toContain(
      "import { valveKind } from '../valve/valve.kind.ts';",
    );
    expect(files.get('apps/server/src/features/devices/ingest/generated/kind-ingests.ts')).toContain(
      "import { valveIngest } from '../../valves/index.ts';",
    );
    expect(files.get('apps/console/src/features/devices/requests/generated/command-kits.ts')).toContain(
      "valve: async () => (await import('../../valves/index.ts')).loadValveCommands(),",
    );
    expect(files.get('apps/console/src/features/dashboard/overview/generated/kind-figures.ts')).not.toContain('valve');
  });

  it('refuses two files of one kind', () => {
    for (const file of required) write(file);
    cpSync(
      path.join(folder, 'apps/server/src/features/devices/valves'),
      path.join(folder, 'apps/server/src/features/devices/taps'),
      {
        recursive: true,
      },
    );
    expect(() => gatherKinds(folder)).toThrow('The kind valve has several of');
  });
});
