import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { readModuleGraph } from '../affected/module-graph.ts';
import type { FileResult } from '../test-results.ts';
import { proofDigests } from './proof-digests.ts';
import { ProofRecord } from './proof-record.ts';

const crash = 'apps/agent/src/agent-crash.integration.test.ts';
const hostile = 'packages/devices/src/hostile-pdus.proof.integration.test.ts';
const kills = 'e2e/src/proof/kill-nine.spec.ts';

/** An agent over drivers, a server beside them, and a proof of each sort. */
const sources: Readonly<Record<string, string>> = {
  'package-lock.json': '{}',
  'packages/devices/package.json': '{}',
  'packages/devices/src/index.ts': "import './pdu.ts';",
  'packages/devices/src/pdu.ts': '',
  'packages/devices/src/pdu.test.ts': "import './pdu.ts';",
  [hostile]: "import './pdu.ts';",
  'apps/agent/package.json': '{}',
  'apps/agent/src/main.ts': "import '@headframe/devices';",
  'apps/agent/src/testing/child.ts': '',
  'apps/agent/src/poll.test.ts': "import '../../server/src/main.ts';",
  [crash]: "import '../../../scripts/checks/length.ts';",
  'apps/server/package.json': '{}',
  'apps/server/src/main.ts': '',
  'apps/server/migrations/0001-accounts.up.sql': '',
  'scripts/checks/length.ts': '',
  'e2e/src/site.ts': '',
  [kills]: "import '../site.ts';",
  'docs/pool.md': '',
  'apps/agent/README.md': '',
};
const files = Object.keys(sources);
const root = mkdtempSync(path.join(tmpdir(), 'headframe-proofs-'));
afterAll(() => rmSync(root, { recursive: true }));

const write = (file: string, source: string) => {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(root, file), source);
};
const record = () =>
  new ProofRecord(proofDigests(root, files, readModuleGraph(root, files)), path.join(root, 'proved.json'));
const result = (file: string, failed = 0): FileResult => ({ file, passed: 1, failed, failures: [] });

/** The proofs that are to be run again once a file has changed. */
function again(file: string): string[] {
  write(file, `${sources[file] ?? ''}\n`);
  const left = new Set(record().proved);
  return [crash, hostile, kills].filter((proof) => !left.has(proof));
}

beforeEach(() => {
  rmSync(path.join(root, 'proved.json'), { force: true });
  for (const [file, source] of Object.entries(sources)) write(file, source);
});

describe('a proof', () => {
  test('that is not recorded is run', () => {
    expect(record().proved).toEqual([]);
  });

  test('that failed is run again, also where it had passed', () => {
    record().keep([result(crash), result(hostile)]);
    record().keep([result(hostile, 1)]);
    expect(record().proved).toEqual([crash]);
  });

  test('stays recorded where nothing is known of the code, as outside Git', () => {
    record().keep([result(crash)]);
    new ProofRecord(new Map(), path.join(root, 'proved.json')).keep([result(crash, 1)]);
    expect(record().proved).toEqual([crash]);
  });

  describe('that passed is run again once', () => {
    // Playwright names its files below the folder of its tests, Vitest by their whole path where it lies in the repository.
    beforeEach(() => record().keep([result(crash), result(hostile), result('proof/kill-nine.spec.ts')]));

    test.each([
      ['nothing changed', 'docs/pool.md', []],
      ['a document of its app', 'apps/agent/README.md', []],
      ['another test', 'packages/devices/src/pdu.test.ts', []],
      ['a module of its package', 'packages/devices/src/pdu.ts', [crash, hostile, kills]],
      ['a program that it starts by its path', 'apps/agent/src/testing/child.ts', [crash, kills]],
      ['an app that another test of its app alone imports', 'apps/server/src/main.ts', [kills]],
      ['a migration', 'apps/server/migrations/0001-accounts.up.sql', [kills]],
      ['what the test itself imports', 'scripts/checks/length.ts', [crash, kills]],
      ['the proof itself', kills, [kills]],
      ['a package from outside', 'package-lock.json', [crash, hostile, kills]],
    ])('%s', (_what, file, expected) => {
      expect(record().proved).toHaveLength(3);
      expect(again(file)).toEqual(expected);
    });
  });
});
