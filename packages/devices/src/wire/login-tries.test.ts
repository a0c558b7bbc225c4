import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeviceRefusedError, DeviceTimeoutError } from '../device-errors.ts';
import { LoginHeldBackError, LoginTries, loginWindowMs, maxRefusedLogins } from './login-tries.ts';

const places = ['10.0.0.1:80', '10.0.0.2:80'] as const;

/** One login: how long after the last one, where, how it ends, and whether the next ones start before it has ended. */
const login = fc.record({
  afterMs: fc.integer({ min: 0, max: 20_000 }),
  place: fc.constantFrom(...places),
  end: fc.constantFrom('accepted', 'refused', 'thrown', 'timeout'),
  isSlow: fc.boolean(),
});

describe('logins of one device', () => {
  it('refused in any minute are never more than the bound, side by side or in turn', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(login, { maxLength: 60 }), async (logins) => {
        let now = 0;
        const tries = new LoginTries(() => now);
        const refusals: { place: string; at: number }[] = [];
        const open: { finish: () => void; done: Promise<unknown> }[] = [];
        for (const { afterMs, place, end, isSlow } of logins) {
          now += afterMs;
          const gate = Promise.withResolvers<void>();
          const done = tries
            .attempt(
              place,
              async () => {
                await gate.promise;
                if (end === 'timeout') throw new DeviceTimeoutError('Silent.');
                if (end !== 'accepted') refusals.push({ place, at: now });
                if (end === 'thrown') throw new DeviceRefusedError('credential', 'Wrong.');
                return end;
              },
              { isRefusal: (reply) => reply === 'refused' },
            )
            .catch((error: unknown) => error);
          open.push({ finish: () => gate.resolve(), done });
          if (isSlow) continue;
          for (const one of open.splice(0)) {
            one.finish();
            await one.done;
          }
        }
        for (const { place, at } of refusals) {
          const within = refusals.filter((one) => one.place === place && one.at <= at && one.at > at - loginWindowMs);
          expect(within.length).toBeLessThanOrEqual(maxRefusedLogins);
        }
      }),
    );
  });

  it('are held back without being sent, but not that which was accepted last, nor those of another device', async () => {
    let now = 0;
    const tries = new LoginTries(() => now);
    const refused = () => Promise.reject(new DeviceRefusedError('credential', 'Wrong.'));
    for (let place = 0; place < maxRefusedLogins; place += 1)
      await expect(tries.attempt(places[0], refused)).rejects.toThrow('Wrong.');
    let sent = 0;
    const accepted = () => Promise.resolve((sent += 1));
    await expect(tries.attempt(places[0], accepted)).rejects.toBeInstanceOf(LoginHeldBackError);
    expect(sent).toBe(0);
    await tries.attempt(places[0], accepted, { wasAccepted: true });
    await tries.attempt(places[1], accepted);
    now += loginWindowMs;
    await tries.attempt(places[0], accepted);
    expect(sent).toBe(3);
  });
});
