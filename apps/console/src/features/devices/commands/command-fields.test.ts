import { expect, test } from 'vitest';
import { commandOptionNames } from '@headframe/domain/devices/define-command';
import {
  commandOptions,
  holdProblem,
  noStagger,
  staggerOptions,
  staggerProblem,
  stopProblem,
  untouchedOptions,
} from './command-fields.ts';

test('a ramp and a stay time are sent as entered', () => {
  const chosen = { rampSeconds: 90, staySeconds: 900, switchTarget: false, stopFirst: false };
  const fields = { ...untouchedOptions, ...chosen };
  expect(commandOptions(fields, commandOptionNames)).toEqual({
    rampSeconds: 90,
    stayTime: 900,
    switchTarget: false,
  });
});

test('fields left empty mean none', () => {
  const fields = { ...untouchedOptions, rampSeconds: '', staySeconds: '' };
  expect(commandOptions(fields, commandOptionNames)).toMatchObject({ rampSeconds: 0, stayTime: 0 });
});

test('a hold is sent with why, and ends with the stay time at the latest', () => {
  const fields = { ...untouchedOptions, holdSeconds: 3600, holdReason: ' Fan is replaced ' };
  expect(commandOptions(fields, ['hold'])).toEqual({ holdSeconds: 3600, holdReason: 'Fan is replaced' });
  expect(commandOptions({ ...fields, holdSeconds: 0 }, ['hold'])).toEqual({});
  expect(holdProblem(fields)).toBeUndefined();
  expect(holdProblem({ ...fields, staySeconds: 1800 })).toBe('No longer than the stay time.');
  expect(holdProblem({ ...fields, holdSeconds: 31 * 86_400 })).toBe('Up to 30 days.');
});

test('a stagger wants both numbers or neither', () => {
  expect(staggerProblem({ size: 50, seconds: '' })).toBe('Enter both numbers, or neither.');
  expect(staggerProblem(noStagger)).toBeUndefined();
  expect(staggerOptions({ size: 50, seconds: 30 })).toEqual({ staggerSize: 50, staggerSeconds: 30 });
  expect(staggerOptions({ size: 50, seconds: '' })).toEqual({});
});

test('miners are stopped before a cut unless one chooses otherwise', () => {
  expect(commandOptions(untouchedOptions, ['stopFirst'])).toEqual({ stopWithinSeconds: 300, cutAnyway: false });
  expect(commandOptions({ ...untouchedOptions, stopFirst: false }, ['stopFirst'])).toEqual({});
  expect(stopProblem({ ...untouchedOptions, stopSeconds: 5 })).toBe('Enter 10 to 3600 seconds.');
  expect(stopProblem({ ...untouchedOptions, stopFirst: false, stopSeconds: '' })).toBeUndefined();
});

test('options that a command does not offer are not sent', () => {
  expect(commandOptions({ ...untouchedOptions, size: 5, seconds: 5, rampSeconds: 9 }, ['stagger'])).toEqual({
    staggerSize: 5,
    staggerSeconds: 5,
  });
  expect(commandOptions(untouchedOptions, [])).toEqual({});
});
