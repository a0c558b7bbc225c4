import { expect, test } from 'vitest';
import { deviceKinds } from './kinds.ts';
import { readPermissions } from './read-permissions.ts';

test('the permissions to read devices are those of all kinds', () => {
  expect(deviceKinds.map(({ permissions }) => permissions.read).toSorted()).toEqual([...readPermissions]);
});
