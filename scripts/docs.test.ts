import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const rooms: Readonly<Record<string, string>> = {
  server: 'apps/server/src',
  console: 'apps/console/src',
  agent: 'apps/agent/src',
  simulator: 'apps/simulator/src',
  domain: 'packages/domain/src',
  devices: 'packages/devices/src',
};

/** A path as docs/features.md writes it, from the root of the repository. */
function fileOf(written: string): string {
  const [room = '', ...rest] = written.split('/');
  return path.join(root, rooms[room] ?? room, ...rest);
}

describe('docs/features.md', () => {
  const text = readFileSync(path.join(root, 'docs/features.md'), 'utf8');
  const paths = [
    ...text.matchAll(/`((?:server|console|agent|simulator|domain|devices|apps|packages|e2e|scripts)\/[^`\s*]+)`/g),
  ];

  it('names only files and folders that are there', () => {
    const written = paths.map(([, name = '']) => name);
    expect(written.length).toBeGreaterThan(80);
    expect(written.filter((name) => !existsSync(fileOf(name)))).toEqual([]);
  });
});

describe('the documents', () => {
  const documents = [
    'README.md',
    ...readdirSync(path.join(root, 'docs'))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
  ];

  it.each(documents)('%s links only to what is there', (name) => {
    const text = readFileSync(path.join(root, name), 'utf8');
    const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)\)/g)].map(([, target = '']) => target);
    expect(links.filter((target) => !existsSync(path.join(root, path.dirname(name), target)))).toEqual([]);
  });
});
