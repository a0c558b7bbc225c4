import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWorkerName, maxWorkerNameLength, parsePoolUser } from './worker-name.ts';

const letters = [...'abcXYZ019_-'];
const goodName = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: maxWorkerNameLength });

describe('the name of a worker', () => {
  it('has letters, digits, underscores and hyphens alone, and is bounded', () => {
    expect(isWorkerName('192x168x1x20')).toBe(true);
    for (const bad of ['', 'a b', 'a.b', '=cmd', '<b>', 'é', 'a\n', 'x'.repeat(maxWorkerNameLength + 1)])
      expect([bad, isWorkerName(bad)]).toEqual([bad, false]);
  });
});

describe('what a miner signs in with', () => {
  it('is split at its last dot, whatever the name of the subaccount holds', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 64 }), goodName, (subaccountName, workerName) => {
        expect(parsePoolUser(`${subaccountName}.${workerName}`)).toEqual({ subaccountName, workerName });
      }),
    );
  });

  it('is refused without a subaccount, without a worker, or with a name that no worker may have', () => {
    for (const user of ['', 'farm', '.rig', 'farm.', 'farm.rig 1', 'farm.rig;1'])
      expect([user, parsePoolUser(user)]).toEqual([user, null]);
  });
});
