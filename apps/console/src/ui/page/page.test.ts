import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { IconServer } from '../icon/icons.ts';
import { definePage, listSearch } from './page.ts';

const page = definePage({
  path: 'asic-management/devices',
  label: 'ASICs',
  icon: IconServer,
  search: { ...listSearch('-model'), status: z.catch(z.optional(z.array(z.string())), undefined) },
});

test('takes its guard from the route table', () => {
  expect(page.entry).toMatchObject({ page: 'asic_page', agentFeature: true });
});

test('an invalid URL never fails: invalid entries take their default', () => {
  const defaults = { page: 1, size: undefined, sort: '-model', status: undefined };
  expect(page.defaults).toEqual(defaults);
  expect(page.parseSearch({ page: 'x', size: 101, sort: 7, status: 'hot' })).toEqual(defaults);
  expect(page.parseSearch({ page: -3 })).toEqual(defaults);
  expect(page.parseSearch({ page: 3, size: 100, status: ['hot'] })).toEqual({
    ...defaults,
    page: 3,
    size: 100,
    status: ['hot'],
  });
});

test('a path that the route table does not hold needs a guard of its own', () => {
  expect(() => definePage({ path: 'nowhere', label: 'Nowhere', icon: IconServer, search: {} })).toThrow('nowhere');
});
