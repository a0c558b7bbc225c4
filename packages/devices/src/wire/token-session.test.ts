import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LoopbackServers } from '../testing/loopback-servers.ts';
import { requestHttp } from './http-client.ts';
import { TokenSession, type TokenManners } from './token-session.ts';

let validSeconds: number | null = null;
const manners: TokenManners = {
  name: 'test',
  signIn: async (endpoint, { password }) => {
    const reply = await requestHttp(endpoint, { method: 'POST', path: '/login', body: password });
    return reply.status === 200 ? { token: reply.body, validSeconds } : null;
  },
  headersOf: (token) => ({ authorization: token }),
};
const right = { user: '', password: 'right' };
const wrong = { user: '', password: 'wrong' };

describe('a token session', () => {
  let device: LoopbackServers;
  let good: string;
  let asked: string[];

  beforeEach(async () => {
    device = new LoopbackServers();
    [good, asked, validSeconds] = ['', [], null];
    await device.serveHttp(({ url = '', headers }, body) => {
      asked.push(url === '/login' ? `login ${body}` : (headers.authorization ?? 'nobody'));
      if (url === '/login') {
        if (body !== 'right') return { status: 403, body: '' };
        return { status: 200, body: (good = `t${asked.length}`) };
      }
      return good !== '' && headers.authorization === good
        ? { status: 200, body: 'yes' }
        : { status: 401, body: 'sign in' };
    });
  });
  afterEach(() => device.close());

  const start = (...candidates: (typeof right)[]) =>
    new TokenSession({ host: '127.0.0.1', port: device.ports.http, timeoutMs: 2000 }, candidates, manners);
  const get = (session: TokenSession) => session.request({ method: 'GET', path: '/' });

  it('signs in where it is asked to, once for requests side by side, and keeps the token', async () => {
    const session = start(wrong, right);
    await Promise.all([get(session), get(session)]);
    expect(asked.filter((each) => each.startsWith('login'))).toEqual(['login wrong', 'login right']);
    expect(session.taken).toBe(right);
    asked.length = 0;
    expect(await get(start(right))).toMatchObject({ status: 200, body: 'yes' });
    expect(asked).toEqual([good]);
  });

  it('signs in again for a token that has run out or was ended, and for other credentials', async () => {
    validSeconds = 0.05;
    await get(start(right));
    good = 'ended';
    expect(await get(start(right))).toMatchObject({ body: 'yes' });
    asked.length = 0;
    await new Promise((resolve) => setTimeout(resolve, 100));
    await get(start(right));
    expect(asked[0]).toBe('nobody');
    asked.length = 0;
    await expect(get(start(wrong))).rejects.toMatchObject({ reason: 'credential' });
    expect(asked).toEqual(['nobody', 'login wrong']);
  });

  it('does not try again at once what the device has refused; other credentials it does', async () => {
    for (let round = 0; round < 3; round += 1)
      await expect(get(start(wrong))).rejects.toMatchObject({ name: 'DeviceRefusedError', reason: 'credential' });
    expect(asked.filter((each) => each === 'login wrong')).toHaveLength(1);
    expect(await get(start(wrong, right))).toMatchObject({ body: 'yes' });
  });

  it('keeps its tokens and refusals apart from those of other families at the same device', async () => {
    await get(start(right));
    const place = { host: '127.0.0.1', port: device.ports.http, timeoutMs: 2000 };
    const others = new TokenSession(place, [right], {
      name: 'other family',
      signIn: () => Promise.resolve(null),
      headersOf: (token) => ({ cookie: token }),
    });
    await expect(get(others)).rejects.toMatchObject({ reason: 'credential' });
    asked.length = 0;
    expect(await get(start(right))).toMatchObject({ body: 'yes' });
    expect(asked).toEqual([good]);
  });
});
