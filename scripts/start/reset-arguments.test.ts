import { expect, test } from 'vitest';
import { readResetArguments } from './reset-arguments.ts';
import { StartError } from './start-error.ts';

test('one e-mail is named, or the help is asked for', () => {
  expect(readResetArguments(['one@example.test'])).toBe('one@example.test');
  for (const help of ['--help', '-h']) expect(readResetArguments([help])).toBeUndefined();
});

test.each([[[]], [['one@example.test', 'two@example.test']], [['--all']]])('%j is answered with the usage', (args) => {
  expect(() => readResetArguments(args)).toThrow(StartError);
  expect(() => readResetArguments(args)).toThrow('Usage: npm run reset-second-factor -- EMAIL');
});
