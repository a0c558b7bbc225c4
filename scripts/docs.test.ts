import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { environmentHelp } from '../apps/agent/src/run/environment.ts';
import { environmentHelp as payoutHelp } from '../apps/payout/src/run/payout-environment.ts';
import { environmentHelp as poolHelp } from '../apps/pool/src/run/pool-environment.ts';
import { variables } from '../apps/server/src/platform/config/variables.ts';
import { simulatorVariables } from '../apps/simulator/src/farm/settings.ts';

const root = path.resolve(import.meta.dirname, '..');
const rooms: Readonly<Record<string, string>> = {
  server: 'apps/server/src',
  console: 'apps/console/src',
  agent: 'apps/agent/src',
  pool: 'apps/pool/src',
  payout: 'apps/payout/src',
  simulator: 'apps/simulator/src',
  domain: 'packages/domain/src',
  devices: 'packages/devices/src',
  chain: 'packages/chain/src',
  stratum: 'packages/stratum/src',
};

/** A path as the documents of features write it, from the root of the repository. */
function fileOf(written: string): string {
  const [room = '', ...rest] = written.split('/');
  return path.join(root, rooms[room] ?? room, ...rest);
}

function documentsIn(folder: string): string[] {
  return readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);
}

const read = (name: string) => readFileSync(path.join(root, name), 'utf8');

/** Written by a run of the tests, not by hand. */
const recorded = new Set(['.ci/proved.json']);

/** The paths in backticks that a text names. */
function pathsIn(text: string): string[] {
  const written = /`((?:server|console|agent|simulator|domain|devices|apps|packages|e2e|scripts|bench)\/[^`\s*]+)`/g;
  return [...text.matchAll(written)].map(([, name = '']) => name);
}

/** The rows of the tables of a document: what is promised, and in the last column the test; headings left out. */
function rowsOf(text: string): { sentence: string; test: string }[] {
  return text.split('\n').flatMap((line) => {
    const cells = /^\|(.*?)\|(?:.*\|)?([^|]*)\|$/
      .exec(line)
      ?.slice(1)
      .map((cell) => cell.trim());
    const [sentence = '', test = ''] = cells ?? [];
    return !cells || test === 'test' || /^-+$/.test(test) ? [] : [{ sentence, test }];
  });
}

const features = documentsIn('docs/features');

describe.each(['docs/features.md', 'docs/security.md', 'docs/drivers.md', ...features])('%s', (name) => {
  it('names only files and folders that are there', () => {
    expect(pathsIn(read(name)).filter((written) => !existsSync(fileOf(written)))).toEqual([]);
  });
});

describe.each(['docs/security.md', ...features])('%s', (name) => {
  it('has a test for every row, or says that it is not built yet', () => {
    const rows = rowsOf(read(name));
    expect(rows.length).toBeGreaterThan(5);
    const unproved = rows.filter(({ test }) => {
      const isOpen = /^(?:not built yet|open)\b/.test(test);
      return !isOpen && !pathsIn(test).some((file) => /\.(?:test|spec)\.tsx?$/.test(file));
    });
    expect(unproved.map(({ sentence }) => sentence)).toEqual([]);
  });
});

it('guides name only files that are there, by their last folders', () => {
  const files = globSync(['{apps,packages,docs,e2e,bench,lint,scripts,.ci}/**/*', '*'], {
    cwd: root,
    exclude: (name) => name.includes('node_modules'),
  }).map((file) => `/${file}`);
  const written = /`([\w@.-]+(?:\/[\w@.-]+)+\.(?:tsx?|jsx?|mjs|md|css|sql|json|graphql))`/g;
  const isThere = (name: string) =>
    existsSync(fileOf(name)) || files.some((file) => file.endsWith(`/${name}`)) || recorded.has(name);
  const named = documentsIn('docs').flatMap((document) =>
    [...read(document).matchAll(written)].map(([, name = '']) => ({ document, name })),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ name }) => !isThere(name))).toEqual([]);
});

it('the index of the features leads to every part', () => {
  const index = read('docs/features.md');
  expect(features.filter((name) => !index.includes(`](${name.replace('docs/', '')})`))).toEqual([]);
});

describe('the documents', () => {
  const documents = ['README.md', ...documentsIn('docs'), ...features, ...documentsIn('docs/decisions')];

  it.each(documents)('%s links only to what is there', (name) => {
    const links = [...read(name).matchAll(/\]\((?!https?:)([^)#\s]+)\)/g)].map(([, target = '']) => target);
    expect(links.filter((target) => !existsSync(path.join(root, path.dirname(name), target)))).toEqual([]);
  });
});

it('operations name every environment variable', () => {
  const operations = read('docs/operations.md');
  const ofServer = Object.values(variables).map(({ name }) => name);
  const names = [
    ...ofServer,
    ...Object.keys(environmentHelp),
    ...Object.keys(poolHelp),
    ...Object.keys(payoutHelp),
    ...Object.keys(simulatorVariables),
  ];
  const isNotified = (name: string) => {
    const [, prefix = name, ending = ''] = /^(HEADFRAME_SOCIAL_\d_)(\w+)$/.exec(name) ?? [];
    return operations.includes(name) || (operations.includes(prefix) && operations.includes(`\`_${ending}\``));
  };
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name) => !isNotified(name))).toEqual([]);
});

it('a decision that documents or sources name has its record', () => {
  const records = new Set(readdirSync(path.join(root, 'docs/decisions')).map((name) => Number(name.slice(0, 4))));
  const files = globSync(
    ['docs/**/*.md', '{apps,packages}/*/src/**/*.{ts,tsx}', '{e2e,scripts,lint,bench}/**/*.{ts,js}'],
    {
      cwd: root,
      exclude: (name) => name.includes('node_modules'),
    },
  );
  const named = files.flatMap((file) =>
    [...read(file).matchAll(/\bdecisions? (\d+(?:(?:, | and )\d+)*)/gi)].flatMap(([, numbers = '']) =>
      numbers.split(/, | and /).map((number) => ({ file, number: Number(number) })),
    ),
  );
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter(({ number }) => !records.has(number))).toEqual([]);
});
