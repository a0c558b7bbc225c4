import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AsicCommand } from '@headframe/domain/devices/asic/asic-command';
import { LoopbackServers } from '../../testing/loopback-servers.ts';
import { antminerDriver } from './antminer-driver.ts';
import { performCommand } from '../../perform-command.ts';
import { asicKind } from '../asic-kind.ts';

const realm = 'Digest realm="antMiner Configuration", nonce="c57c0c1a", qop="auth"';
const info =
  '{"minertype":"Antminer S19","macaddr":"02:00:00:00:00:01","hostname":"luxor-rig","system_filesystem_version":"2022"}';
const pools = '[{"url":"stratum+tcp://a:1","user":"u.1","pass":"x"},{"url":"","user":"","pass":""}]';
const modern = (mode: number) =>
  `{"pools":${pools},"api-listen":true,"bitmain-fan-ctrl":false,"bitmain-fan-pwm":"100","bitmain-work-mode":"${mode}","bitmain-freq-level":"100"}`;
const baseline = { reading: null, sentAt: Date.now() - 60_000 };

describe('an Antminer that answers little', () => {
  let device: LoopbackServers;
  let sent: string[];
  beforeEach(() => {
    device = new LoopbackServers();
    sent = [];
  });
  afterEach(() => device.close());

  const serveWeb = (pages: Readonly<Record<string, string>>) =>
    device.serveHttp(({ url = '', headers, method }, body) => {
      if (!headers.authorization) return { status: 401, headers: { 'www-authenticate': realm }, body: '' };
      if (method === 'POST') sent.push(body);
      const page = pages[url.replace('/cgi-bin/', '').replace('.cgi', '')];
      return page === undefined ? { status: 404, body: 'none' } : { status: 200, body: page };
    });

  it.each<[string, Record<string, string>]>([
    ['nothing of its mining program', {}],
    ['empty lists', { stats: '{"STATUS":{"STATUS":"S"},"STATS":[]}', summary: '{"SUMMARY":[]}' }],
    ['half of a reply', { stats: '{"STATUS":{"STATUS":"S"},"STATS":[{"elapsed":5,"rate_5', summary: '' }],
  ])('is asleep by its configuration, with %s', async (_what, pages) => {
    await serveWeb({ get_system_info: info, get_miner_conf: modern(1), ...pages });
    expect(await antminerDriver.read(device.endpoint())).toMatchObject({
      model: 'Antminer S19',
      mac: '02:00:00:00:00:01',
      mining: false,
      powerMode: 'sleep',
      hashrate: null,
      pools: [{ address: 'stratum+tcp://a:1', user: 'u.1', active: false }],
    });
    const stopped = await asicKind.verify(antminerDriver, device.endpoint(), { kind: 'stop' }, baseline);
    expect(stopped).toEqual({ state: 'verified' });
    const started = await asicKind.verify(antminerDriver, device.endpoint(), { kind: 'start' }, baseline);
    expect(started.state).toBe('pending');
  });

  it('is of unknown state while it is awake and its mining program cannot be asked', async () => {
    await serveWeb({ get_system_info: info, get_miner_conf: modern(0) });
    expect(await antminerDriver.read(device.endpoint())).toMatchObject({ mining: null, powerMode: 'normal' });
    expect((await asicKind.verify(antminerDriver, device.endpoint(), { kind: 'stop' }, baseline)).state).toBe(
      'pending',
    );
  });

  it('is asleep by the word of its mining program alone', async () => {
    const status = '"STATUS":[{"STATUS":"S","Code":70}]';
    const numbers = Array.from({ length: 16 }, (_, index) => index + 1);
    const places = numbers.map((place) => `"chain_acn${place}":0,"chain_rate${place}":"","freq${place}":0`).join(',');
    await device.serveCgminer((command) =>
      command === 'stats'
        ? `{${status},"STATS":[{"Type":"Antminer T17+"},{"STATS":0,"Elapsed":8105,"GHS 5s":"0.00","GHS av":0.0,"Mode":254,
            "fan_num":0,"fan1":0,${places},"chain_SN2":"unknow","rate_unit":"GH"}]}`
        : undefined,
    );
    expect(await antminerDriver.read(device.endpoint())).toMatchObject({
      model: 'Antminer T17+',
      mining: false,
      powerMode: 'sleep',
      hashrate: 0,
      elapsed: 8105,
      boards: [],
      fans: [],
    });
  });

  it('is read although its identity page fails', async () => {
    await device.serveHttp(({ url = '', headers }) => {
      if (!headers.authorization) return { status: 401, headers: { 'www-authenticate': realm }, body: '' };
      return url.includes('get_miner_conf') ? { status: 200, body: modern(1) } : { status: 500, body: 'oops' };
    });
    expect(await antminerDriver.read(device.endpoint())).toMatchObject({
      model: null,
      mining: false,
      powerMode: 'sleep',
    });
  });

  it('keeps all of its configuration when it is commanded to sleep, and gets numbers', async () => {
    await serveWeb({ get_system_info: info, get_miner_conf: modern(3), set_miner_conf: '{"code":"M000"}' });
    await performCommand(antminerDriver, device.endpoint(), { kind: 'stop' });
    expect(JSON.parse(sent[0] ?? '')).toEqual({
      ...(JSON.parse(modern(3)) as object),
      'miner-mode': 1,
      'bitmain-work-mode': 1,
      'freq-level': '100',
    });
  });

  it.each([
    ['is cut off', modern(0).slice(0, -20)],
    ['has lost a value', modern(0).replace('"100","bitmain-work', ',"bitmain-work')],
  ])('is left as it is when its configuration %s', async (_what, config) => {
    await serveWeb({ get_system_info: info, get_miner_conf: config, set_miner_conf: '{"code":"M000"}' });
    const change: AsicCommand = { kind: 'changePool', pools: [{ address: 'b:1', user: 'u', password: 'x' }] };
    await expect(performCommand(antminerDriver, device.endpoint(), change)).rejects.toThrow(
      /cut off|could not be read/,
    );
    expect(sent).toEqual([]);
  });

  it('with firmware of others gets no stock command', async () => {
    await serveWeb({ get_system_info: info.replace('"2022"', '"Hiveon 1.05"'), set_miner_conf: 'ok', blink: '{}' });
    for (const command of [{ kind: 'stop' }, { kind: 'blink', on: true }, { kind: 'reboot' }] as const)
      await expect(performCommand(antminerDriver, device.endpoint(), command)).rejects.toMatchObject({
        reason: 'unsupported',
      });
    expect(sent).toEqual([]);
  });

  it('of a model without sleep mode is not sent the number of another model', async () => {
    const old = modern(0).replace(',"bitmain-freq-level":"100"', ',"bitmain-freq":"650","bitmain-voltage":"0706"');
    await serveWeb({ get_system_info: info.replace('S19', 'S9'), get_miner_conf: old, set_miner_conf: 'ok' });
    await expect(performCommand(antminerDriver, device.endpoint(), { kind: 'stop' })).rejects.toMatchObject({
      reason: 'unsupported',
    });
    expect(sent).toEqual([]);
  });

  it('blinks by a truth value', async () => {
    await serveWeb({ get_system_info: info, get_blink_status: '{"blink":false}', blink: '{"code":"B000"}' });
    await performCommand(antminerDriver, device.endpoint(), { kind: 'blink', on: true });
    await performCommand(antminerDriver, device.endpoint(), { kind: 'blink', on: false });
    expect(sent).toEqual(['{"blink":true}', '{"blink":false}']);
  });

  it.each([
    ['answers with status 500', 500],
    ['breaks the connection', null],
  ])('counts as commanded to reboot when it %s', async (_what, status) => {
    await device.serveHttp(({ url = '', socket }) => {
      if (url.includes('reboot') && status === null) socket.destroy();
      return url.includes('reboot') ? { status: status ?? 200, body: '' } : { status: 200, body: info };
    });
    await expect(performCommand(antminerDriver, device.endpoint(), { kind: 'reboot' })).resolves.toBeNull();
  });
});
