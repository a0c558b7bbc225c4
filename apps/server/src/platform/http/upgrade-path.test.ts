import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { upgradePath } from './upgrade-path.ts';

describe('upgradePath', () => {
  it.each([
    ['/v1/graphql', '/v1/graphql'],
    ['/v1/graphql?token=x?y', '/v1/graphql'],
    ['/v1/./graphql', '/v1/./graphql'],
    ['/v1/x/../graphql', '/v1/x/../graphql'],
    ['//', '//'],
    ['//[', '//['],
    ['http://[', 'http://['],
    [undefined, ''],
  ])('of %s is %s', (url, path) => {
    expect(upgradePath(url === undefined ? {} : { url })).toBe(path);
  });

  it('is the start of the request target, whatever that holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (url) => {
        const path = upgradePath({ url });
        expect(url.startsWith(path) && !path.includes('?')).toBe(true);
      }),
    );
  });
});
