import { describe, expect, it } from 'vitest';
import { failureKind } from './failure-kind.ts';

describe('a failed attempt to store', () => {
  it.each([
    ['22P05', 'content'],
    ['23514', 'content'],
    ['21000', 'content'],
    ['40P01', 'collision'],
    ['40001', 'collision'],
    ['57P01', 'trouble'],
    ['53100', 'trouble'],
    ['ECONNREFUSED', 'trouble'],
  ])('%s is %s', (code, kind) => {
    expect(failureKind(Object.assign(new Error('no'), { code }))).toBe(kind);
  });

  it('of any other sort is trouble', () => {
    expect(failureKind(new Error('no'))).toBe('trouble');
    expect(failureKind('no')).toBe('trouble');
  });
});
