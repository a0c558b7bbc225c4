import { expect, test } from 'vitest';
import { poolRegions } from './pool-connections.ts';

test('regions keep the order and the addresses that they are given with', () => {
  expect(
    poolRegions.parse('Europe=eu1.pool.example:3334, eu2.pool.example:3334 ; North America=stratum+ssl://na1:443'),
  ).toEqual([
    { name: 'Europe', addresses: ['eu1.pool.example:3334', 'eu2.pool.example:3334'] },
    { name: 'North America', addresses: ['stratum+ssl://na1:443'] },
  ]);
});

test.each([
  ['', 'must be like'],
  ['eu1.pool.example:3334', 'none of Europe'],
  ['Mars=a:1', 'none of Europe'],
  ['Europe=', 'must be like'],
  ['Europe=a', 'must be like'],
  ['Europe=javascript:alert(1)', 'must be like'],
  ['Europe=a:1,b:1,c:1,d:1', 'at most 3'],
  ['Europe=a:1;Europe=b:1', 'names a region twice'],
])('%s is refused', (text, message) => {
  expect(
    poolRegions
      .safeParse(text)
      .error?.issues.map((issue) => issue.message)
      .join(),
  ).toContain(message);
});
