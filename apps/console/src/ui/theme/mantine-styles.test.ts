import { expect, test } from 'vitest';

const sources = import.meta.glob<string>('../../**/*.tsx', { query: '?raw', import: 'default', eager: true });
const listed = import.meta.glob<string>('./mantine-styles.ts', { query: '?raw', import: 'default', eager: true });
const sheets = Object.keys(import.meta.glob('/node_modules/@mantine/core/styles/*.css'));

test('every Mantine component in use has its stylesheet listed, or imported by the file that uses it', () => {
  const text = Object.values(listed).join('');
  const withSheet = new Set(sheets.map((path) => path.split('/').at(-1)?.replace('.css', '')));
  const used = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => ({ name: name.trim(), source })),
    ),
  );
  const missing = used
    .filter(({ name, source }) => withSheet.has(name) && !`${text}${source}`.includes(`styles/${name}.css`))
    .map(({ name }) => name);
  expect(used.length).toBeGreaterThan(5);
  expect(withSheet.size).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});
