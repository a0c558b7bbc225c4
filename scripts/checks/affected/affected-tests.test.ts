import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { affectedTests } from './affected-tests.ts';
import { readModuleGraph } from './module-graph.ts';

const written = '// Written by `npm run features`';
const server = 'apps/server/src';
const console = 'apps/console/src';

/** A small repository: two features of the server, two of the console, a driver, a program, and their tests. */
const sources: Readonly<Record<string, string>> = {
  'packages/domain/package.json': '{}',
  'packages/domain/src/limits/rates.ts': '',
  'packages/devices/package.json': '{}',
  'packages/devices/src/miners/antminer.ts': '',
  'packages/devices/src/miners/antminer.test.ts': "import './antminer.ts';",
  'packages/devices/src/miners/avalon.ts': '',
  'packages/devices/src/miners/avalon.test.ts': "import { a } from './avalon.ts';",
  'packages/devices/src/generated/drivers.ts': `${written}\nimport '../miners/antminer.ts';\nimport '../miners/avalon.ts';`,
  'packages/devices/src/drivers.ts': "export * from './generated/drivers.ts';",
  'packages/devices/src/hostile.test.ts': "import './drivers.ts';",
  'apps/agent/src/poll.ts': "import '@headframe/devices/drivers';",
  'apps/agent/src/poll.test.ts': "import './poll.ts';",
  'apps/pool/src/main.ts': "import './serve.ts';",
  'apps/pool/src/serve.ts': '',
  'apps/pool/src/starts.integration.test.ts': '',
  [`${server}/platform/csv/csv.ts`]: '',
  [`${server}/platform/csv/csv.test.ts`]: "import './csv.ts';",
  [`${server}/features/pool/rates/rates.ts`]: "import '@headframe/domain/limits/rates';",
  [`${server}/features/pool/rates/rates.integration.test.ts`]: '',
  [`${server}/features/devices/pdus/pdus.ts`]: "import '../../../platform/csv/csv.ts';",
  [`${server}/features/devices/pdus/pdus.integration.test.ts`]: '',
  [`${server}/generated/features.ts`]: `${written}\nimport '../features/pool/rates/rates.ts';\nimport '../features/devices/pdus/pdus.ts';`,
  [`${server}/compose.ts`]: "import './generated/features.ts';",
  [`${server}/permission-matrix/matrix.integration.test.ts`]: "import '../compose.ts';",
  [`${console}/ui/Button.tsx`]: '',
  [`${console}/ui/Button.test.tsx`]: "import { Button } from './Button.tsx';",
  [`${console}/features/devices/pdus/PdusPage.tsx`]: "import { Button } from '../../../ui/Button.tsx';",
  [`${console}/features/devices/pdus/PdusPage.test.tsx`]: "import('./PdusPage.tsx');",
  [`${console}/features/pool/rates/RatesPage.tsx`]: "import type { Page } from '../../devices/pdus/PdusPage.tsx';",
  [`${console}/features/pool/rates/RatesPage.test.tsx`]: "import './RatesPage.tsx';",
  [`${console}/app/menu.ts`]: "import '../features/pool/rates/RatesPage.tsx';",
  'scripts/docs.test.ts': "globSync('docs/*.md')",
  'docs/pool.md': '',
  'e2e/src/pages.spec.ts': '',
  'e2e/src/devices/pdus/pdus.spec.ts': '',
  'e2e/src/pool/mine.spec.ts': '',
  'e2e/src/proof/kills.spec.ts': '',
};

const root = mkdtempSync(path.join(tmpdir(), 'headframe-affected-'));
for (const [file, source] of Object.entries(sources)) {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(root, file), source);
}
afterAll(() => rmSync(root, { recursive: true }));

const files = Object.keys(sources);
const graph = readModuleGraph(root, files);
const affected = (...changed: string[]) =>
  affectedTests({ files, graph, sourceOf: (file) => sources[file] ?? '' }, changed);

const always = 'scripts/docs.test.ts';
const matrix = `${server}/permission-matrix/matrix.integration.test.ts`;

describe('a change affects', () => {
  test('of the console its feature, with its journeys; imports of types are none', () => {
    expect(affected(`${console}/features/devices/pdus/PdusPage.tsx`)).toEqual({
      vitest: [`${console}/features/devices/pdus/PdusPage.test.tsx`, always],
      journeys: ['e2e/src/devices/pdus/pdus.spec.ts'],
    });
  });

  test('of the frame of the console every page that uses it, and the general journeys', () => {
    expect(affected(`${console}/ui/Button.tsx`)).toEqual({
      vitest: [`${console}/ui/Button.test.tsx`, `${console}/features/devices/pdus/PdusPage.test.tsx`, always],
      journeys: ['e2e/src/pages.spec.ts', 'e2e/src/devices/pdus/pdus.spec.ts'],
    });
  });

  test('of a feature that the frame shows its own journeys alone', () => {
    expect(affected(`${console}/features/pool/rates/RatesPage.tsx`)).toMatchObject({
      journeys: ['e2e/src/pool/mine.spec.ts'],
    });
  });

  test('of a feature of the server the tests that ask it over the API, those of all features, and no other feature', () => {
    expect(affected(`${server}/features/pool/rates/rates.ts`)).toEqual({
      vitest: [`${server}/features/pool/rates/rates.integration.test.ts`, matrix, always],
      journeys: ['e2e/src/pool/mine.spec.ts'],
    });
    expect(affected('packages/domain/src/limits/rates.ts')).toEqual(affected(`${server}/features/pool/rates/rates.ts`));
  });

  test('of the platform what stands on it', () => {
    expect(affected(`${server}/platform/csv/csv.ts`)).toMatchObject({
      vitest: [
        `${server}/platform/csv/csv.test.ts`,
        `${server}/features/devices/pdus/pdus.integration.test.ts`,
        matrix,
        always,
      ],
    });
  });

  test('of a driver its tests and those over all drivers, and not the agent', () => {
    expect(affected('packages/devices/src/miners/antminer.ts')).toEqual({
      vitest: ['packages/devices/src/miners/antminer.test.ts', 'packages/devices/src/hostile.test.ts', always],
      journeys: [],
    });
    expect(affected('packages/devices/src/drivers.ts')).toMatchObject({
      vitest: ['packages/devices/src/hostile.test.ts', 'apps/agent/src/poll.test.ts', always],
    });
  });

  test('of a program the tests that start it, and the journeys of its area', () => {
    expect(affected('apps/pool/src/serve.ts')).toEqual({
      vitest: ['apps/pool/src/starts.integration.test.ts', always],
      journeys: ['e2e/src/pool/mine.spec.ts'],
    });
  });

  test('of documents the tests that read files; of a migration, a package or the settings of the tests everything', () => {
    expect(affected('docs/pool.md')).toEqual({ vitest: [always], journeys: [] });
    for (const file of [
      'package-lock.json',
      'vitest.config.ts',
      'packages/domain/package.json',
      'apps/server/migrations/0001-accounts.up.sql',
      'e2e/src/shared-product/global-setup.ts',
    ])
      expect(affected('docs/pool.md', file)).toBe('everything');
  });

  test('of a test that test alone', () => {
    expect(affected('apps/agent/src/poll.test.ts', 'e2e/src/pool/mine.spec.ts')).toEqual({
      vitest: ['apps/agent/src/poll.test.ts', always],
      journeys: ['e2e/src/pool/mine.spec.ts'],
    });
  });
});
