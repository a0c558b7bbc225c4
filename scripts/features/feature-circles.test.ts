import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { featureCircles } from './feature-circles.ts';

const sourcesOf = (app: string) => path.resolve(import.meta.dirname, `../../apps/${app}/src`);

/** Features that import one another; a circle that ends leaves the list, and no other one comes. */
const known: Readonly<Record<string, readonly (readonly string[])[]>> = {
  server: [],
  console: [],
};

it.each(Object.entries(known))(
  'features of the %s import one another in no other circle than the known',
  (app, circles) => {
    expect(featureCircles(sourcesOf(app))).toEqual(circles);
  },
);

it('a circle is found through others, and imports of types make none', async () => {
  const sources = await mkdtemp(path.join(tmpdir(), 'headframe-circles-'));
  const write = (name: string, text: string) => {
    mkdirSync(path.join(sources, 'features/farm', name), { recursive: true });
    writeFileSync(path.join(sources, 'features/farm', name, 'index.ts'), text);
  };
  write('a', "import { b } from '../b/index.ts';");
  write('b', "export { c } from '../c/index.ts';");
  write('c', "import type { A } from '../a/index.ts';\nimport { type B } from '../b/index.ts';");
  expect(featureCircles(sources)).toEqual([]);
  write('c', "import '../a/index.ts';");
  expect(featureCircles(sources)).toEqual([['farm/a', 'farm/b', 'farm/c']]);
  rmSync(sources, { recursive: true, force: true });
});
