import { describe, expect, it } from 'vitest';
import { createLogger } from '../../../platform/log/create-logger.ts';
import { credentialsOfKind, joinCredentials, readCredentials, writeCredentials } from './stored-credentials.ts';

const deps = {
  encrypt: (text: string) => text,
  decrypt: (text: string) => text,
  log: createLogger({ level: 'silent' }),
};
const root = { user: 'root', password: 'root' };
const farm = { user: 'root', password: 'farm' };

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

  it('are read as they were written; none are nothing', () => {
    expect(readCredentials(deps, writeCredentials(deps, [farm, root]))).toEqual([farm, root]);
    expect(writeCredentials(deps, [])).toBeNull();
  });

  it('are for all kinds that take one where they name none, and never for one over SSH', () => {
    const gpu = { ...farm, kind: 'gpu' };
    expect(credentialsOfKind('asic', [root, gpu])).toEqual([root]);
    expect(credentialsOfKind('gpu', [root, gpu])).toEqual([farm]);
  });

  it('stay for the host keys that they are for', () => {
    const hostKeys = [`SHA256:${'a'.repeat(43)}`];
    expect(credentialsOfKind('gpu', [{ ...farm, kind: 'gpu', hostKeys }])).toEqual([{ ...farm, hostKeys }]);
    expect(readCredentials(deps, writeCredentials(deps, [{ ...farm, hostKeys }]))).toEqual([{ ...farm, hostKeys }]);
  });

  it('are joined with the new ones first, each once, up to a bound', () => {
    expect(joinCredentials([root], [farm, root])).toEqual([root, farm]);
    const many = Array.from({ length: 40 }, (_, index) => ({ user: 'root', password: String(index) }));
    expect(joinCredentials([root], many)).toEqual([root, ...many.slice(0, 31)]);
  });
});
