import { describe, expect, it } from 'vitest';
import { createLogger } from '../../../platform/log/create-logger.ts';
import { inParts, readCredentials } from './device-list.ts';

const deps = { decrypt: (text: string) => text, log: createLogger({ level: 'silent' }) };
const root = { user: 'root', password: 'root' };

describe('stored credentials', () => {
  it.each([
    ['one', root],
    ['a list', [root]],
    ['a list by name', { credentials: [root] }],
  ])('are read as %s', (_form, stored) => {
    expect(readCredentials(deps, JSON.stringify(stored))).toEqual([root]);
  });

  it('are none where nothing is stored or it cannot be read', () => {
    expect(readCredentials(deps, null)).toEqual([]);
    expect(readCredentials(deps, 'garbage')).toEqual([]);
    expect(readCredentials(deps, '{"user":1}')).toEqual([]);
  });
});

describe('parts', () => {
  it('hold everything in order, and there is always one', () => {
    expect(inParts([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
    expect(inParts([], 2)).toEqual([[]]);
  });
});
