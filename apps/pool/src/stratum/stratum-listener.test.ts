import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect as connectTls } from 'node:tls';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openStratumScene, type StratumSceneOptions } from '../testing/stratum-scene.ts';
import { TestMiner } from '../testing/test-miner.ts';
import { readProxyHeader } from './proxy-header.ts';

async function open(options?: StratumSceneOptions) {
  const scene = await openStratumScene(options);
  onTestFinished(() => scene.close());
  return scene;
}

/** A certificate of its own for 127.0.0.1, made by OpenSSL. */
function certificate() {
  const folder = mkdtempSync(path.join(tmpdir(), 'headframe-pool-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const options = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'];
  execFileSync('openssl', ['req', '-x509', ...options, '-subj', '/CN=pool', '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  });
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

const version2 = (command: number, family: number, body: number[]) =>
  Buffer.concat([
    Buffer.from('0d0a0d0a000d0a515549540a', 'hex'),
    Buffer.from([0x20 | command, family, body.length >> 8, body.length & 255, ...body]),
  ]);
const ipv4 = [203, 0, 113, 9, 10, 0, 0, 1, 0x10, 0x00, 0x0d, 0x06];

describe('a header of the PROXY protocol', () => {
  it.each([
    ['PROXY TCP4 203.0.113.9 10.0.0.1 4096 3334\r\nrest', { bytes: 43, address: '203.0.113.9' }],
    ['PROXY TCP6 2001:db8::1 ::1 4096 3334\r\n', { bytes: 38, address: '2001:db8::1' }],
    ['PROXY UNKNOWN\r\n', { bytes: 15, address: undefined }],
    ['PROXY TCP4 203.0', 'more'],
    ['PRO', 'more'],
    ['', 'more'],
    ['PROXY TCP4 203.0.113.999 10.0.0.1 1 1\r\n', undefined],
    ['PROXY TCP6 203.0.113.9 10.0.0.1 1 1\r\n', undefined],
    [`PROXY TCP4 ${'1'.repeat(110)}`, undefined],
    ['{"id":1}', undefined],
    [version2(1, 0x11, ipv4), { bytes: 28, address: '203.0.113.9' }],
    [version2(0, 0, []), { bytes: 16, address: undefined }],
    [version2(1, 0x11, ipv4).subarray(0, 20), 'more'],
    [version2(1, 0x21, [...Array<number>(36).fill(1)]), { bytes: 52, address: Array(8).fill('101').join(':') }],
    [version2(1, 0x21, ipv4), undefined],
    [version2(1, 0x11, Array<number>(600).fill(0)), undefined],
    [Buffer.concat([version2(1, 0x11, ipv4).subarray(0, 12), Buffer.from([0x11, 0x11, 0, 12, ...ipv4])]), undefined],
  ])('%j is read', (start, expected) => {
    expect(readProxyHeader(Buffer.from(start as string))).toEqual(expected);
  });
});

describe('a port', () => {
  it('speaks Stratum over TLS, and drops a client that does not', async () => {
    const tls = certificate();
    const scene = await open({ tls });
    const socket = connectTls({
      host: '127.0.0.1',
      port: scene.port,
      ca: tls.cert,
      checkServerIdentity: () => undefined,
    });
    await new Promise<void>((resolve, reject) => socket.once('secureConnect', resolve).once('error', reject));
    const miner = new TestMiner(socket);
    onTestFinished(() => miner.close());
    expect(await miner.start('farm.rig1')).toMatchObject({ difficulty: 2 ** 14 });
    const plain = await TestMiner.connect(scene.port);
    plain.send('{"id":1,"method":"mining.subscribe","params":[]}');
    await plain.until(() => plain.isClosed, 'end');
    expect(scene.pool.connections).toBe(1);
  });

  it.each([false, true])('takes the address of a miner from a listed proxy, with TLS: %s', async (hasTls) => {
    const tls = hasTls ? certificate() : undefined;
    const scene = await open({ proxies: ['127.0.0.0/8'], ...(tls && { tls }), limits: { authorizeMs: 1 } });
    const raw = connect({ host: '127.0.0.1', port: scene.port });
    await new Promise<void>((resolve) => raw.once('connect', resolve));
    raw.write('PROXY TCP4 203.0.113.9 10.0.0.1 4096 3334\r\n');
    const socket = tls ? connectTls({ socket: raw, ca: tls.cert, checkServerIdentity: () => undefined }) : raw;
    const miner = new TestMiner(socket);
    onTestFinished(() => miner.close());
    expect((await miner.request('mining.ping', [])).result).toBe('pong');
    const spy = vi.spyOn(scene.log, 'info');
    scene.clock.ahead += 10_000;
    scene.pool.tick();
    await miner.until(() => miner.isClosed, 'end');
    expect(spy.mock.calls.map(([, fields]) => fields)).toMatchObject([
      { address: '203.0.113.9', reason: 'not-authorized' },
    ]);
  });

  it('reads what follows the header in the same packet, and closes a proxy without a header', async () => {
    const scene = await open({ proxies: ['127.0.0.1'] });
    const raw = connect({ host: '127.0.0.1', port: scene.port });
    const miner = new TestMiner(raw);
    onTestFinished(() => miner.close());
    miner.socket.write('PROXY TCP4 203.0.113.9 10.0.0.1 4096 3334\r\n{"id":7,"method":"mining.ping"}\n');
    expect((await miner.answer('7')).result).toBe('pong');
    const bare = await TestMiner.connect(scene.port);
    bare.send('{"id":1,"method":"mining.ping"}');
    await bare.until(() => bare.isClosed, 'end');
    expect(scene.pool.counters.closed).toEqual({ 'bad-proxy-header': 1 });
  });

  it.each([
    ['TLS handshakes', true],
    ['headers of proxies', false],
  ])('keeps a bounded number of connections that wait for %s: the oldest go', async (_what, hasTls) => {
    const scene = await open({ maxEntering: 3, ...(hasTls ? { tls: certificate() } : { proxies: ['127.0.0.1'] }) });
    const ended: number[] = [];
    for (let place = 0; place < 10; place += 1) {
      const socket = connect({ host: '127.0.0.1', port: scene.port });
      onTestFinished(() => void socket.destroy());
      socket.on('close', () => ended.push(place)).on('error', () => undefined);
      await once(socket, 'connect');
      socket.write(hasTls ? Buffer.from([0x16, 0x03, 0x01]) : 'PROXY TCP4 ');
    }
    await expect.poll(() => ended).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(scene.pool.counters.closed).toMatchObject({ 'too-many-connections': 7 });
    expect(scene.pool.connections).toBe(0);
  });

  it('counts no connection that was served, or that went itself', async () => {
    const scene = await open({ maxEntering: 2, proxies: ['127.0.0.1'] });
    for (let count = 0; count < 6; count += 1) {
      const miner = await TestMiner.connect(scene.port);
      onTestFinished(() => miner.close());
      miner.socket.write('PROXY UNKNOWN\r\n{"id":7,"method":"mining.ping"}\n');
      expect((await miner.answer('7')).result).toBe('pong');
      const gone = connect({ host: '127.0.0.1', port: scene.port });
      await once(gone, 'connect');
      gone.destroy();
      await once(gone, 'close');
    }
    expect(scene.pool.counters.closed['too-many-connections']).toBeUndefined();
    expect(scene.pool.connections).toBe(6);
  });

  it('takes a header from nobody else: it is rubbish there', async () => {
    const scene = await open();
    const miner = await scene.connect();
    miner.socket.write('PROXY TCP4 203.0.113.9 10.0.0.1 4096 3334\r\n');
    await miner.until(() => miner.lines.some((line) => line.includes('Not a Stratum request')), 'answer');
  });
});
