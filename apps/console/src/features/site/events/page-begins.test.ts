import { expect, test } from 'vitest';
import { PageBegins } from './page-begins.ts';

const page = (offset: number) => ({ where: {}, orderBy: [{ at: 'desc' }], limit: 2, offset });
const rows = (...ids: string[]) => ids.map((id) => ({ id }));

test('a page begins after the last row of the one before, once that was seen', () => {
  const begins = new PageBegins();
  expect(begins.placed(page(2))).toEqual(page(2));
  begins.seen(page(0), rows('9', '8'));
  expect(begins.placed(page(2))).toEqual({ ...page(0), after: '8' });
  expect(begins.placed({ ...page(2), where: { name: { _eq: 'x' } } })).not.toHaveProperty('after');
  expect(begins.placed({ ...page(2), limit: 50 })).not.toHaveProperty('after');
});

test('the first page is read from the top, and the last one has none after it', () => {
  const begins = new PageBegins();
  begins.seen(page(2), rows('7'));
  expect(begins.placed(page(4))).toEqual(page(4));
  expect(begins.placed(page(0))).toEqual(page(0));
});

test('newer rows move where the next page begins; old pages are forgotten', () => {
  const begins = new PageBegins();
  begins.seen(page(0), rows('9', '8'));
  begins.seen(page(0), rows('10', '9'));
  expect(begins.placed(page(2))).toMatchObject({ after: '9' });
  for (let offset = 2; offset < 500; offset += 2) begins.seen(page(offset), rows('2', '1'));
  expect(begins.placed(page(2))).toEqual(page(2));
});
