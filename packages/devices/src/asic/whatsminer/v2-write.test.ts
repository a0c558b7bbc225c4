import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decryptEitherPadding, encryptZeroPadded } from '../../wire/aes-ecb.ts';
import { LoopbackServers } from '../../testing/loopback-servers.ts';
import { whatsminerV2Driver } from './v2-driver.ts';
import { makeV2Token } from './v2-token.ts';
import { writeApiClosed } from './whatsminer-model.ts';
import { performCommand } from '../../perform-command.ts';

const salts = { time: '5626', salt: 'BQ5hoXV9', newsalt: 'jbzkfQls' };
const status = (code: number, message: unknown) =>
  JSON.stringify({
    STATUS: code === 131 || code === 134 ? 'S' : 'E',
    When: 1,
    Code: code,
    Msg: message,
    Description: 'btminer',
  });

describe('writes over API v2', () => {
  let device: LoopbackServers;
  let opened: Record<string, unknown>[];
  let tokensGiven: number;
  /** The code each write is answered with, in turn; 131 afterwards. */
  let codes: number[];
  let password: string;

  beforeEach(async () => {
    device = new LoopbackServers();
    [opened, tokensGiven, codes, password] = [[], 0, [], 'admin'];
    await device.serveCgminer((command, request) => {
      if (command === 'get_token') {
        tokensGiven += 1;
        return status(134, salts);
      }
      const { key, sign } = makeV2Token(password, salts);
      const text = decryptEitherPadding(key, Buffer.from(String(request['data']), 'base64'));
      if (!text.startsWith('{')) return status(23, 'enc json load err');
      const body = JSON.parse(text) as Record<string, unknown>;
      expect(body['token']).toBe(sign);
      opened.push(body);
      const code = codes.shift() ?? 131;
      if (code !== 131) return status(code, 'refused');
      return JSON.stringify({ enc: encryptZeroPadded(key, status(131, 'API command OK')).toString('base64') });
    });
  });
  afterEach(() => device.close());

  const blink = { kind: 'blink', on: true } as const;

  it('are signed and encrypted, with a token that is asked for once', async () => {
    await performCommand(whatsminerV2Driver, device.endpoint(), blink);
    await performCommand(whatsminerV2Driver, device.endpoint(), { kind: 'stop' });
    expect(opened).toMatchObject([
      { cmd: 'set_led', color: 'red' },
      { cmd: 'power_off', respbefore: 'true' },
    ]);
    expect(tokensGiven).toBe(1);
  });

  it('carry three pools', async () => {
    const pools = [{ address: 'pool.example:3333', user: 'farm.a', password: 'x' }];
    await performCommand(whatsminerV2Driver, device.endpoint(), { kind: 'changePool', pools });
    expect(opened[0]).toMatchObject({
      cmd: 'update_pools',
      pool1: 'stratum+tcp://pool.example:3333',
      worker1: 'farm.a',
      passwd1: 'x',
      pool2: '',
      worker3: '',
    });
  });

  it('renew a token that has run out, once', async () => {
    await performCommand(whatsminerV2Driver, device.endpoint(), blink);
    codes = [135];
    await performCommand(whatsminerV2Driver, device.endpoint(), blink);
    expect(tokensGiven).toBe(2);
    expect(opened).toHaveLength(3);
  });

  it('send a wrong password once, as a fresh token that is refused has not run out', async () => {
    codes = [135, 135];
    await expect(performCommand(whatsminerV2Driver, device.endpoint(), blink)).rejects.toMatchObject({
      reason: 'credential',
    });
    expect(opened).toHaveLength(1);
  });

  it('try the next password', async () => {
    password = 'changed';
    const credentials = [
      { user: 'admin', password: 'guess' },
      { user: 'admin', password: 'changed' },
    ];
    await performCommand(whatsminerV2Driver, device.endpoint({ credentials }), blink);
    expect(opened).toHaveLength(1);
  });

  it.each<[number, string, RegExp | string]>([
    [45, 'refused', writeApiClosed],
    [136, 'refused', /too many tokens/],
    [132, 'refused', /refused/],
    [14, 'unsupported', /no such command/],
  ])('answered with code %d are %s', async (code, reason, message) => {
    codes = [code];
    const write = performCommand(whatsminerV2Driver, device.endpoint(), blink);
    await expect(write).rejects.toMatchObject({ name: 'DeviceRefusedError', reason });
    codes = [code];
    await expect(performCommand(whatsminerV2Driver, device.endpoint(), blink)).rejects.toThrow(message);
  });

  it('with no right password are refused for that', async () => {
    password = 'unknown';
    await expect(performCommand(whatsminerV2Driver, device.endpoint(), blink)).rejects.toMatchObject({
      reason: 'credential',
    });
  });
});
