import { expect, test } from 'vitest';

const sources = import.meta.glob<string>('../../**/*.tsx', { query: '?raw', import: 'default', eager: true });
const listed = import.meta.glob<string>('./mantine-styles.ts', { query: '?raw', import: 'default', eager: true });
const sheets = Object.keys(import.meta.glob('/node_modules/@mantine/core/styles/*.css'));

test('every Mantine component in use has its stylesheet listed', () => {
  const text = Object.values(listed).join('');
  const used = new Set(
    Object.values(sources).flatMap((source) =>
      [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
        names.split(',').map((name) => name.trim()),
      ),
    ),
  );
  const withSheet = new Set(sheets.map((path) => path.split('/').at(-1)?.replace('.css', '')));
  const missing = [...used].filter((name) => withSheet.has(name) && !text.includes(`styles/${name}.css`));
  expect(used.size).toBeGreaterThan(5);
  expect(withSheet.size).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});
