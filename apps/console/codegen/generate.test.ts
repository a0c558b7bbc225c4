import { expect, test } from 'vitest';
import { staleFiles } from './generate.ts';

test('the generated operations agree with the schema and the .graphql files', async () => {
  expect(await staleFiles(), 'run npm run codegen').toEqual([]);
});
