import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LoopbackServers } from '../testing/loopback-servers.ts';
import { answerDigest, findDigestChallenge } from './digest-challenge.ts';
import { DigestSession } from './digest-session.ts';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

describe('a digest challenge', () => {
  it('is answered as in RFC 7616, section 3.9.1', () => {
    const header =
      'Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=MD5, ' +
      'nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"';
    const challenge = findDigestChallenge(['Basic realm="x"', header]);
    expect(challenge).toMatchObject({ realm: 'http-auth@example.org', algorithm: 'MD5', auth: true });
    const answer = answerDigest({
      challenge: challenge!,
      credential: { user: 'Mufasa', password: 'Circle of Life' },
      method: 'GET',
      path: '/dir/index.html',
      count: 1,
      clientNonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ',
    });
    expect(answer).toContain('response="8ca523f5e9506fed4657c9700eebdbec"');
    expect(answer).toContain('nc=00000001');
  });

  it('is answered with SHA-256 where only that is offered (RFC 7616, section 3.9.1)', () => {
    const header =
      'Digest realm="http-auth@example.org", qop="auth", algorithm=SHA-256, ' +
      'nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"';
    const answer = answerDigest({
      challenge: findDigestChallenge(header)!,
      credential: { user: 'Mufasa', password: 'Circle of Life' },
      method: 'GET',
      path: '/dir/index.html',
      count: 1,
      clientNonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ',
    });
    expect(answer).toContain('response="753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"');
  });

  it.each([undefined, 'Basic realm="x"', 'Digest realm="x"', 'Digest nonce="1", algorithm=SHA-512'])(
    'is none in %j',
    (header) => {
      expect(findDigestChallenge(header)).toBeNull();
    },
  );
});

describe('a session behind digest sign-in', () => {
  let device: LoopbackServers;
  let tries: string[];
  let nonces: number;
  /** How often one nonce is taken. */
  let usesPerNonce: number;

  beforeEach(async () => {
    device = new LoopbackServers();
    tries = [];
    nonces = 0;
    usesPerNonce = Number.POSITIVE_INFINITY;
    let uses = 0;
    await device.serveHttp(({ method, url, headers }, body) => {
      const field = (name: string) => new RegExp(`${name}="?([^",]+)`).exec(headers.authorization ?? '')?.[1] ?? '';
      const secret = md5('root:antMiner Configuration:secret');
      const parts = [secret, field('nonce'), field('nc'), field('cnonce'), 'auth', md5(`${method}:${url}`)];
      tries.push(field('username'));
      uses += 1;
      const isRight =
        field('nonce') === `n${nonces}` && field('response') === md5(parts.join(':')) && uses <= usesPerNonce;
      if (isRight) return { status: 200, body: `${method} ${body}` };
      nonces += 1;
      uses = 0;
      const challenge = `Digest realm="antMiner Configuration", nonce="n${nonces}", qop="auth"`;
      return { status: 401, headers: { 'www-authenticate': challenge }, body: '' };
    });
  });
  afterEach(() => device.close());

  const session = (...credentials: [string, string][]) =>
    new DigestSession(
      { host: '127.0.0.1', port: device.ports.http, timeoutMs: 1000 },
      credentials.map(([user, password]) => ({ user, password })),
    );
  const get = { method: 'GET', path: '/cgi-bin/get_system_info.cgi' } as const;

  it('signs in, and posts', async () => {
    const reply = await session(['root', 'secret']).request({ method: 'POST', path: '/x', body: 'hello' });
    expect(reply).toMatchObject({ status: 200, body: 'POST hello' });
  });

  it('asks for the challenge once', async () => {
    const signedIn = session(['root', 'secret']);
    await signedIn.request(get);
    await Promise.all([signedIn.request(get), signedIn.request(get)]);
    expect(nonces).toBe(1);
  });

  it('tries the credentials in order, and the one that worked first the next time', async () => {
    expect((await session(['root', 'wrong'], ['admin', 'admin'], ['root', 'secret']).request(get)).status).toBe(200);
    expect(tries).toEqual(['', 'root', 'admin', 'root']);
    tries = [];
    await session(['root', 'wrong'], ['admin', 'admin'], ['root', 'secret']).request(get);
    expect(tries).toEqual(['root']);
  });

  it('answers the challenge of the session before, and asks for a new one where the device wants that', async () => {
    await session(['root', 'secret']).request(get);
    tries = [];
    await session(['root', 'secret']).request(get);
    expect([tries, nonces]).toEqual([['root'], 1]);
    usesPerNonce = 1;
    tries = [];
    const later = session(['root', 'secret'], ['never', 'needed']);
    await later.request(get);
    expect([tries, nonces, later.taken]).toEqual([['root', 'root'], 2, { user: 'root', password: 'secret' }]);
    tries = [];
    await session(['admin', 'admin'], ['root', 'other'])
      .request(get)
      .catch(() => null);
    expect(tries[0]).toBe('');
  });

  it('goes on with a new nonce when the old one has run out', async () => {
    usesPerNonce = 2;
    const signedIn = session(['root', 'secret'], ['never', 'needed']);
    for (let round = 0; round < 6; round += 1) expect((await signedIn.request(get)).status).toBe(200);
    expect(tries).not.toContain('never');
  });

  it('ends as refused when none is right', async () => {
    const refused = session(['root', 'wrong'], ['admin', 'admin']).request(get);
    await expect(refused).rejects.toMatchObject({ name: 'DeviceRefusedError', reason: 'credential' });
    await expect(session().request(get)).rejects.toMatchObject({ reason: 'credential' });
  });
});
