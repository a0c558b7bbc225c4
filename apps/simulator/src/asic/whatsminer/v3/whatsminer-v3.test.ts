import { createCipheriv, createHash } from 'node:crypto';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SimulatedDevice } from '../../../device/simulated-device.ts';
import { type Farm, startFarm } from '../../../farm/farm.ts';
import { exchange, handClock } from '../../../test/wire.ts';

type Row = Record<string, unknown>;
interface Reply {
  readonly code: number;
  readonly msg: unknown;
  readonly desc: string;
}

function frame(value: unknown): Buffer {
  const body = Buffer.from(JSON.stringify(value));
  const head = Buffer.alloc(4);
  head.writeUInt32LE(body.length);
  return Buffer.concat([head, body]);
}

describe('a Whatsminer with API v3', () => {
  let clock: ReturnType<typeof handClock>;
  let farm: Farm;
  let miner: SimulatedDevice;

  beforeEach(async () => {
    clock = handClock();
    const devices = ['Whatsminer M60S', 'Whatsminer M63S'] as const;
    farm = await startFarm({ devices, ports: 'free', firstAddress: '127.23.0.1', clock: clock.now });
    miner = farm.device('127.23.0.1');
    clock.pass(600);
  });
  afterEach(() => farm.close());

  /** Sends the bytes in the given pieces and resolves to the replies, as many as asked for. */
  function talk(pieces: readonly Buffer[], replies = 1, device = miner): Promise<Reply[]> {
    const { host, port } = farm.endpoint(device, 'whatsminer');
    return new Promise((resolve, reject) => {
      const got: Reply[] = [];
      let waiting = Buffer.alloc(0);
      const socket = connect({ host, port }, () => {
        for (const piece of pieces) socket.write(piece);
      });
      socket.on('error', reject);
      socket.on('close', () => reject(new Error('closed')));
      socket.on('data', (chunk: Buffer) => {
        waiting = Buffer.concat([waiting, chunk]);
        while (waiting.length >= 4 && waiting.length >= 4 + waiting.readUInt32LE()) {
          const length = waiting.readUInt32LE();
          got.push(JSON.parse(waiting.subarray(4, 4 + length).toString()) as Reply);
          waiting = waiting.subarray(4 + length);
        }
        if (got.length < replies) return;
        socket.removeAllListeners('close').destroy();
        resolve(got);
      });
    });
  }

  async function ask(request: object, device = miner): Promise<Reply> {
    const [reply] = await talk([frame(request)], 1, device);
    if (reply === undefined) throw new Error('no reply');
    return reply;
  }

  async function write(cmd: string, param: unknown, options: { password?: string; sealed?: boolean } = {}) {
    const { salt } = (await ask({ cmd: 'get.device.info', param: 'salt' })).msg as { salt: string };
    const ts = Math.floor(clock.now() / 1000);
    const digest = createHash('sha256')
      .update(`${cmd}${options.password ?? 'super'}${salt}${ts}`)
      .digest();
    const text = Buffer.from(JSON.stringify(param ?? null));
    const cipher = createCipheriv('aes-256-ecb', digest, null).setAutoPadding(false);
    const filled = Buffer.concat([text, Buffer.alloc((16 - (text.length % 16)) % 16)]);
    const sealed = Buffer.concat([cipher.update(filled), cipher.final()]).toString('base64');
    const token = digest.toString('base64').slice(0, 8);
    return ask({ cmd, ts, account: 'super', token, param: options.sealed === true ? sealed : param });
  }

  const status = async (section: string): Promise<Row> =>
    (await ask({ cmd: 'get.miner.status', param: section })).msg as Row;

  test('reports whether its frequencies are raised', async () => {
    const finished = async () => ((await status('summary'))['summary'] as Row)['up-freq-finish'];
    expect(await finished()).toBe(1);
    miner.setFaults({ tuning: true });
    expect(await finished()).toBe(0);
  });

  test('identifies itself without being asked for a password', async () => {
    const reply = await ask({ cmd: 'get.device.info' });
    expect(reply).toMatchObject({ code: 0, desc: 'get.device.info' });
    expect(reply.msg).toMatchObject({ miner: { type: 'M60S_VK40', working: 'true' }, network: { mac: miner.mac } });
    expect(reply.msg).not.toHaveProperty('error-code');
  });

  test('measures in TH/s; asks several sections at once and needs at least one', async () => {
    const { summary, edevs } = (await status('summary+edevs')) as { summary: Row; edevs: Row[] };
    expect(Number(summary['hash-average'])).toBeGreaterThan(160);
    expect(Number(summary['hash-realtime'])).toBeLessThan(200);
    expect(edevs.map((board) => board['effective-chips'])).toEqual([75, 75, 75]);
    expect(await ask({ cmd: 'get.miner.status' })).toMatchObject({ code: -1 });
  });

  test('takes frames in pieces, and several on one connection', async () => {
    const first = frame({ cmd: 'get.miner.setting' });
    const second = frame({ cmd: 'get.device.info', param: 'system' });
    const pieces = [first.subarray(0, 2), first.subarray(2, 9), Buffer.concat([first.subarray(9), second])];
    const replies = await talk(pieces, 2);
    expect(replies.map((reply) => reply.desc)).toEqual(['get.miner.setting', 'get.device.info']);
  });

  test('closes on what cannot be a frame, and answers a frame that is no JSON', async () => {
    await expect(talk([Buffer.from('GET / HTTP/1.1\r\n\r\n')])).rejects.toThrow(/closed|ECONNRESET/);
    const head = Buffer.alloc(4);
    head.writeUInt32LE(3);
    expect(await talk([Buffer.concat([head, Buffer.from('{"a')])])).toMatchObject([{ code: -1 }]);
  });

  test('carries out commands whose token is right, and no others', async () => {
    expect(await write('set.system.led', [{ color: 'red', period: 60, duration: 20, start: 0 }])).toMatchObject({
      code: 0,
      msg: 'ok',
    });
    expect((await ask({ cmd: 'get.device.info', param: 'system' })).msg).toMatchObject({
      system: { ledstatus: 'manual' },
    });
    expect(await write('set.system.led', 'auto', { password: 'wrong' })).toMatchObject({ code: -4 });
    expect(await ask({ cmd: 'set.system.reboot' })).toMatchObject({ code: -4 });
    expect(await write('set.no.such', 1)).toMatchObject({ code: -2 });
    expect(miner.executions).toEqual({ blinkOn: 1 });
  });

  test('takes pools only encrypted', async () => {
    const pools = [{ pool: 'stratum+tcp://c.test:3333', worker: 'w.1', passwd: 'x' }];
    expect(await write('set.miner.pools', pools)).toMatchObject({ code: -1 });
    expect(await write('set.miner.pools', pools, { sealed: true })).toMatchObject({ code: 0 });
    expect(await status('pools')).toMatchObject({ pools: [{ url: 'stratum+tcp://c.test:3333', account: 'w.1' }] });
  });

  test('stops and starts, limits power, changes mode', async () => {
    await write('set.miner.service', 'stop');
    clock.pass(30);
    expect(((await status('summary'))['summary'] as Row)['hash-realtime']).toBe(0);
    await write('set.miner.service', 'start');
    expect(await write('set.miner.power_limit', 2_500)).toMatchObject({ code: 0 });
    expect(await write('set.miner.power_limit', 25_000)).toMatchObject({ code: -1 });
    clock.pass(300);
    expect(Number(((await status('summary'))['summary'] as Row)['power-realtime'])).toBeLessThan(2_650);
    expect(await write('set.miner.power_percent', { percent: 80 })).toMatchObject({ code: -1 });
    expect(await write('set.miner.power_percent', { percent: '80', mode: 'normal' })).toMatchObject({ code: 0 });
    expect(await write('set.miner.power_mode', 'low')).toMatchObject({ code: 0 });
    expect((await ask({ cmd: 'get.miner.setting' })).msg).toMatchObject({
      'power-mode': 'low',
      'power-limit': 2_500,
      'power-percent': 80,
    });
  });

  test('changes its password, encrypted', async () => {
    const param = { account: 'super', old: 'super', new: 'better' };
    expect(await write('set.user.change_passwd', param, { sealed: true })).toMatchObject({ code: 0 });
    expect(await write('set.system.led', 'auto')).toMatchObject({ code: -4 });
    expect(await write('set.system.led', 'auto', { password: 'better' })).toMatchObject({ code: 0 });
  });

  test('reports errors with their reason', async () => {
    miner.setFaults({ deadBoard: 2 });
    const { msg } = await ask({ cmd: 'get.device.info', param: 'error-code' });
    expect(msg).toMatchObject({ 'error-code': [{ '532': expect.any(String) as string, reason: 'Slot2 not found.' }] });
  });

  test('sends its log as raw bytes after the frame', async () => {
    const { host, port } = farm.endpoint(miner, 'whatsminer');
    const all = await exchange({ host, port }, frame({ cmd: 'get.log.download' }), { halfClose: true });
    const length = all.readUInt32LE();
    const reply = JSON.parse(all.subarray(4, 4 + length).toString()) as { msg: { logsize: string } };
    expect(Number(reply.msg.logsize)).toBe(all.length - 4 - length);
  });

  test('cooled by liquid has no fans but a temperature of its liquid', async () => {
    const hydro = farm.device('127.23.0.2');
    const { msg } = await ask({ cmd: 'get.miner.status', param: 'summary' }, hydro);
    expect(msg).toMatchObject({ summary: { 'fan-speed-in': 0, 'fan-speed-out': 0 } });
    const power = (await ask({ cmd: 'get.device.info', param: 'power' }, hydro)).msg as { power: Row };
    expect(Number(power.power['liquid-temperature'])).toBeGreaterThan(25);
  });
});
