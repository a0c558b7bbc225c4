import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeviceRefusedError, DeviceTimeoutError } from '../device-errors.ts';
import { LoginHeldBackError, LoginTries, loginWindowMs, maxRefusedLogins } from './login-tries.ts';

const places = ['10.0.0.1:80', '10.0.0.2:80'] as const;
const passwords = ['a', 'b', 'c'] as const;
const bounds = { timeoutMs: 60_000 };

/** One login: how long after the last one, where, with what, and whether the next ones start before it has ended; or a change of the password. */
const step = fc.record({
  afterMs: fc.integer({ min: 0, max: 20_000 }),
  place: fc.constantFrom(...places),
  password: fc.constantFrom(...passwords),
  does: fc.constantFrom('login', 'login', 'login', 'repeat', 'thrown', 'timeout', 'change'),
  isSlow: fc.boolean(),
});

const credentialOf = (password: string) => ({ user: 'root', password });
const passed = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

describe('logins of one device', () => {
  it('refused in any minute are never more than the bound, side by side or in turn, with changes of the password', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 80 }), async (steps) => {
        let now = 0;
        const tries = new LoginTries(() => now);
        const right: Record<string, string> = { [places[0]]: 'a', [places[1]]: 'b' };
        const refusals: { place: string; at: number }[] = [];
        const open: { finish: () => void; done: Promise<unknown> }[] = [];
        for (const { afterMs, place, password, does, isSlow } of steps) {
          now += afterMs;
          if (does === 'change') right[place] = password;
          const credential = credentialOf(password);
          const isRepeat = does === 'repeat';
          if (does === 'change' || (isRepeat && !tries.mayRepeat(place, credential))) continue;
          const gate = Promise.withResolvers<void>();
          const done = tries
            .attempt({ place, credential, bounds, isRepeat, isRefusal: (reply) => reply === 'refused' }, async () => {
              await gate.promise;
              if (does === 'timeout') throw new DeviceTimeoutError('Silent.');
              if (right[place] === password) return 'accepted';
              refusals.push({ place, at: now });
              if (does === 'thrown') throw new DeviceRefusedError('credential', 'Wrong.');
              return 'refused';
            })
            .catch((error: unknown) => error);
          open.push({ finish: () => gate.resolve(), done });
          if (isSlow) continue;
          for (const one of open) one.finish();
          await Promise.all(open.splice(0).map(({ done: ended }) => ended));
        }
        for (const one of open) one.finish();
        await Promise.all(open.map(({ done }) => done));
        for (const { place, at } of refusals) {
          const within = refusals.filter((one) => one.place === place && one.at <= at && one.at > at - loginWindowMs);
          expect(within.length).toBeLessThanOrEqual(maxRefusedLogins);
        }
      }),
      { numRuns: 500 },
    );
  });

  const refuse = () => Promise.reject(new DeviceRefusedError('credential', 'Wrong.'));
  const wrong = { place: places[0], credential: credentialOf('wrong'), bounds };
  const right = { place: places[0], credential: credentialOf('right'), bounds };

  it('are held back without being sent, with the time of the next one; those of another device are not', async () => {
    let now = 0;
    const tries = new LoginTries(() => now);
    for (let sent = 0; sent < maxRefusedLogins; sent += 1) {
      await expect(tries.attempt(wrong, refuse)).rejects.toThrow('Wrong.');
      now += 1000;
    }
    let sent = 0;
    const accept = () => Promise.resolve((sent += 1));
    expect(tries.heldBackMs([places[0]], 0)).toBeNull();
    await expect(tries.attempt(right, accept)).rejects.toMatchObject({ waitMs: 54_000, reason: 'credential' });
    expect(tries.heldBackMs([...places], 0)).toBe(54_000);
    expect(tries.heldBackMs([...places], now + 1)).toBeNull();
    expect(sent).toBe(0);
    await tries.attempt({ ...right, place: places[1] }, accept);
    now += 54_000;
    await tries.attempt(right, accept);
    expect(sent).toBe(2);
  });

  it('leave room for what was accepted last, which goes first, until the device refuses it', async () => {
    const tries = new LoginTries(() => 0);
    const accept = () => Promise.resolve('yes');
    await tries.attempt(right, accept);
    expect(tries.inOrder(places[0], [wrong.credential, right.credential])).toEqual([
      right.credential,
      wrong.credential,
    ]);
    for (let sent = 1; sent < maxRefusedLogins; sent += 1)
      await expect(tries.attempt(wrong, refuse)).rejects.toThrow('Wrong.');
    await expect(tries.attempt(wrong, refuse)).rejects.toBeInstanceOf(LoginHeldBackError);
    await tries.attempt(right, accept);
    await expect(tries.attempt(right, refuse)).rejects.toThrow('Wrong.');
    expect(tries.isAccepted(places[0], right.credential)).toBe(false);
    await expect(tries.attempt(right, accept)).rejects.toBeInstanceOf(LoginHeldBackError);
  });

  it('wait for one under way that may be refused too, and give up in time', async () => {
    const tries = new LoginTries(() => 0);
    for (let sent = 1; sent < maxRefusedLogins; sent += 1) await tries.attempt(wrong, refuse).catch(() => null);
    const gate = Promise.withResolvers<string>();
    const underWay = tries.attempt(right, () => gate.promise);
    let sent = 0;
    const next = tries.attempt(right, () => Promise.resolve((sent += 1)));
    const impatient = tries.attempt({ ...wrong, bounds: { timeoutMs: 5 } }, refuse);
    await expect(impatient).rejects.toBeInstanceOf(LoginHeldBackError);
    await passed();
    expect(sent).toBe(0);
    gate.resolve('yes');
    await Promise.all([underWay, next]);
    expect(sent).toBe(1);
  });

  it('that were refused for the age of a challenge do not count once its credential is accepted', async () => {
    const tries = new LoginTries(() => 0);
    const isRefusal = (status: number) => status === 401;
    const answer = (status: number, isRepeat: boolean) =>
      tries.attempt({ ...right, isRefusal, isRepeat }, () => Promise.resolve(status));
    expect(tries.mayRepeat(places[0], right.credential)).toBe(false);
    await answer(200, false);
    for (let round = 0; round < 20; round += 1) {
      expect(tries.mayRepeat(places[0], right.credential)).toBe(true);
      await answer(401, true);
      await answer(200, false);
    }
    await answer(401, true);
    await answer(401, false);
    expect(tries.mayRepeat(places[0], right.credential)).toBe(false);
  });

  it('count on over a restart, also those whose answer never came', async () => {
    const kept = new Map<string, readonly number[]>();
    const record = {
      load: () => [...kept].map(([place, agesMs]) => ({ place, agesMs })),
      keep: (place: string, agesMs: readonly number[]) => void kept.set(place, agesMs),
    };
    let now = 0;
    const before = new LoginTries(() => now);
    before.keepIn(record);
    await before.attempt({ ...right, place: places[1] }, () => Promise.resolve('yes'));
    expect(kept.get(places[1])).toEqual([]);
    for (let sent = 1; sent < maxRefusedLogins; sent += 1) await before.attempt(wrong, refuse).catch(() => null);
    void before.attempt(wrong, () => Promise.withResolvers<string>().promise);
    now = 10_000;
    const after = new LoginTries(() => now);
    after.keepIn(record);
    await expect(after.attempt(wrong, refuse)).rejects.toBeInstanceOf(LoginHeldBackError);
    now += loginWindowMs;
    await expect(after.attempt(wrong, refuse)).rejects.toThrow('Wrong.');
  });
});
