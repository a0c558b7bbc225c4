import { createHash } from 'node:crypto';
import { asicFamilies } from '@headframe/domain/devices/asic/asic-reading';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LoopbackServers } from '../testing/loopback-servers.ts';
import { asicDrivers, discoverAsic } from './asic-drivers.ts';

const status = '"STATUS":[{"STATUS":"S","When":1,"Code":22,"Msg":"versions"}]';
const stockVersion = `{${status},"VERSION":[{"BMMiner":"1.0.0","CompileTime":"Tue","Miner":"49","Type":"Antminer S19"}],"id":1}`;
const realm = 'Digest realm="antMiner Configuration", nonce="1", qop="auth"';

describe('discovery', () => {
  let device: LoopbackServers;
  beforeEach(() => {
    device = new LoopbackServers();
  });
  afterEach(() => device.close());

  const serveStockApi = () => device.serveCgminer((command) => (command === 'version' ? stockVersion : undefined));

  it('has a driver for every family', () => {
    expect(asicFamilies.map((family) => asicDrivers[family].family)).toEqual([...asicFamilies]);
  });

  it('takes stock firmware for what it is', async () => {
    await serveStockApi();
    await device.serveHttp(() => ({ status: 401, headers: { 'www-authenticate': realm }, body: '' }));
    expect(await discoverAsic(device.endpoint())).toMatchObject({ family: 'antminer', model: 'Antminer S19' });
  });

  it.each([
    ['those given', [{ user: 'root', password: 'farm' }], 'taken'],
    ['those of the factory alone', [{ user: 'root', password: 'other' }], 'factory'],
    ['those of the factory, with none given', [], 'factory'],
  ])('says whether a device took %s', async (_which, credentials, credentialOutcome) => {
    const user =
      credentialOutcome === 'taken' ? { name: 'root', password: 'farm' } : { name: 'root', password: 'root' };
    const md5 = (text: string) => createHash('md5').update(text).digest('hex');
    await device.serveHttp(({ headers, url = '' }) => {
      const said = headers.authorization ?? '';
      const part = (name: string) => new RegExp(`${name}="?([^",]+)`).exec(said)?.[1] ?? '';
      const secret = md5(`${user.name}:antMiner Configuration:${user.password}`);
      const wanted = md5(
        `${secret}:${part('nonce')}:${part('nc')}:${part('cnonce')}:auth:${md5(`GET:${url.split('?')[0]}`)}`,
      );
      if (part('response') !== wanted) return { status: 401, headers: { 'www-authenticate': realm }, body: '' };
      return { status: 200, body: '{"minertype":"Antminer S19","macaddr":"02:00:00:00:00:07"}' };
    });
    expect(await discoverAsic(device.endpoint({ credentials }))).toMatchObject({
      mac: '02:00:00:00:00:07',
      credentialOutcome,
      ...(credentialOutcome === 'taken' && {
        credentialIndex: credentials.findIndex(({ password }) => password === 'farm'),
      }),
    });
  });

  it.each([
    '<meta name="firmware" content="AnthillOS">',
    '<script src="/kaonsu/v1/app.js">',
    '<title>HiveOn ASIC</title>',
  ])('takes firmware of others that answers like stock for the generic family: %s', async (page) => {
    await serveStockApi();
    await device.serveHttp(() => ({ status: 200, body: page }));
    expect(await discoverAsic(device.endpoint())).toMatchObject({ family: 'cgminer', model: 'Antminer S19' });
  });

  it('asks a stock miner for its version and page once, no other family for more, and sends it a password', async () => {
    const asked: string[] = [];
    await device.serveCgminer((command) => {
      asked.push(command);
      return command === 'version' ? stockVersion : undefined;
    });
    await device.serveHttp(({ url = '' }) => {
      asked.push(url);
      return { status: 401, headers: { 'www-authenticate': realm }, body: '' };
    });
    const credentials = [{ user: 'root', password: 'farm' }];
    expect(await discoverAsic(device.endpoint({ credentials }))).toMatchObject({ family: 'antminer' });
    expect(asked.filter((each) => each === 'version')).toHaveLength(1);
    const pages = new Set(asked.filter((each) => each.startsWith('/')));
    expect([...pages].toSorted()).toEqual(['/', '/cgi-bin/get_system_info.cgi']);
  });

  it('waits for the web page of stock firmware, but not for long', async () => {
    await serveStockApi();
    await device.serve('http', () => undefined);
    const started = Date.now();
    expect(await discoverAsic(device.endpoint({ timeoutMs: 900 }))).toMatchObject({ family: 'antminer' });
    expect(Date.now() - started).toBeLessThan(2500);
  });

  it('finds a sleeping Antminer by its web interface', async () => {
    await device.serveHttp(() => ({ status: 401, headers: { 'www-authenticate': realm }, body: '' }));
    expect(await discoverAsic(device.endpoint(), { openPorts: [device.ports.http] })).toMatchObject({
      family: 'antminer',
      model: null,
    });
  });

  it('leaves excluded families out', async () => {
    await serveStockApi();
    expect(await discoverAsic(device.endpoint(), { excludeFamilies: ['antminer'] })).toMatchObject({
      family: 'cgminer',
    });
    expect(await discoverAsic(device.endpoint(), { excludeFamilies: ['antminer', 'cgminer'] })).toBeNull();
  });

  it.each(['HTTP/1.1 404 Not Found\r\n\r\n', '{"unrelated":1}', 'x'])('knows nothing of %j', async (reply) => {
    await device.serve('rpc', (_received, socket) => socket.end(reply));
    await device.serve('whatsminer', (_received, socket) => socket.end(reply));
    await device.serveHttp(() => ({ status: 200, body: 'a printer' }));
    expect(await discoverAsic(device.endpoint({ timeoutMs: 800 }))).toBeNull();
  });

  it('is quick where nothing listens', async () => {
    const started = Date.now();
    expect(await discoverAsic(device.endpoint())).toBeNull();
    expect(await discoverAsic(device.endpoint(), { openPorts: [] })).toBeNull();
    expect(Date.now() - started).toBeLessThan(1000);
  });
});
