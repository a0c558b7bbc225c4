import { describe, expect, it } from 'vitest';
import { passwordOptions } from './password-options.ts';

describe('passwordOptions', () => {
  it.each([
    ['', {}],
    ['x', {}],
    ['123', {}],
    ['d=65536', { fixedDifficulty: 65_536 }],
    ['x;d=1024', { fixedDifficulty: 1024 }],
    ['x, md=2048, sd=4096', { minDifficulty: 2048, startDifficulty: 4096 }],
    ['D=0.5', { fixedDifficulty: 0.5 }],
    ['d=0', {}],
    ['d=-5', {}],
    ['d=1e9', {}],
    ['d=', {}],
    ['id=5', {}],
    ['d=Infinity;md=NaN', {}],
    ['d=99999999999999999999', {}],
    [`${'x'.repeat(300)};d=5`, {}],
  ])('%j asks for %j', (password, expected) => {
    expect(passwordOptions(password)).toEqual(expected);
  });
});
