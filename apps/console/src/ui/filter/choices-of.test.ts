import { expect, test } from 'vitest';
import { choicesOf } from './choices-of.ts';

const labels = { on: 'On', off: 'Off' };

test('choices are all labels, or those of the values named', () => {
  expect(choicesOf(labels)).toEqual([
    { value: 'on', label: 'On' },
    { value: 'off', label: 'Off' },
  ]);
  expect(choicesOf(labels, ['off'])).toEqual([{ value: 'off', label: 'Off' }]);
});
