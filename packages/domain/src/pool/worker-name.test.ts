import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choosePoolUser, isWorkerName, maxWorkerNameLength, readPoolUser } from './worker-name.ts';

/** Chooses among subaccounts, given oldest first. */
function choose(user: string, names: readonly string[]) {
  const known = names.map((name, id) => ({ id, name }));
  const chosen = choosePoolUser(readPoolUser(user), (name, isExact) =>
    known.find((one) => (isExact ? one.name === name : one.name.toLowerCase() === name.toLowerCase())),
  );
  return chosen && { subaccount: chosen.subaccount.name, ...chosen.user };
}

const letters = [...'abcXYZ019_-'];
const part = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 10 });
const goodName = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('.'));

describe('the name of a worker', () => {
  it('has letters, digits, underscores and hyphens, with single dots between them, and is bounded', () => {
    for (const good of ['192x168x1x20', '192.168.1.20', 'rack1.m7', 'a'])
      expect([good, isWorkerName(good)]).toEqual([good, true]);
    const long = 'x'.repeat(maxWorkerNameLength + 1);
    for (const bad of ['', 'a b', '.a', 'a.', 'a..b', '=cmd', '<b>', 'é', 'a\n', 'a+1', long])
      expect([bad, isWorkerName(bad)]).toEqual([bad, false]);
  });
});

describe('what a miner signs in with', () => {
  it.each([
    ['main', { subaccount: 'main', workerName: 'default' }],
    ['main.q', { subaccount: 'main', workerName: 'q' }],
    ['main.rack1.m7', { subaccount: 'main', workerName: 'rack1.m7' }],
    ['main.192.168.1.20', { subaccount: 'main', workerName: '192.168.1.20' }],
    ['Main.q', { subaccount: 'main', workerName: 'q' }],
    ['main.q+4096', { subaccount: 'main', workerName: 'q', difficulty: 4096 }],
    ['main.q/4', { subaccount: 'main', workerName: 'q', difficulty: 4 }],
    ['main/0.00015', { subaccount: 'main', workerName: 'default', difficulty: 0.00015 }],
    ['main.q/1024+512', { subaccount: 'main', workerName: 'q', difficulty: 512 }],
    ['my.farm.rig1', { subaccount: 'my.farm', workerName: 'rig1' }],
    ['a+5.rig', { subaccount: 'a+5', workerName: 'rig' }],
  ])('%s is read', (user, expected) => {
    expect(choose(user, ['main', 'my.farm', 'a+5'])).toMatchObject(expected);
  });

  it('belongs to the oldest subaccount that it names, so that nobody takes the miners of another', () => {
    expect(choose('main.rack1.m7', ['main', 'main.rack1'])).toMatchObject({ subaccount: 'main' });
    expect(choose('my.farm.rig', ['my.farm', 'my'])).toMatchObject({ subaccount: 'my.farm', workerName: 'rig' });
    expect(choose('main.q+4', ['main', 'main.q+4'])).toMatchObject({ subaccount: 'main', difficulty: 4 });
    expect(choose('MAIN.q', ['main', 'MAIN'])).toMatchObject({ subaccount: 'MAIN' });
    expect(choose('Main.q', ['main', 'MAIN'])).toMatchObject({ subaccount: 'main' });
  });

  it('names the subaccount and worker that were put together, whatever the name of the subaccount holds', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 64 }), goodName, (subaccount, workerName) => {
        expect(choose(`${subaccount}.${workerName}`, [subaccount])).toMatchObject({ subaccount, workerName });
      }),
    );
  });

  it('is refused without a subaccount, or with a name that no worker may have', () => {
    for (const user of ['', '.rig', 'farm.', 'farm.rig 1', 'farm.rig;1', 'farm..rig'])
      expect([user, choose(user, ['farm'])]).toEqual([user, undefined]);
  });
});
