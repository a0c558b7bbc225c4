import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { LinkDevice } from '@headframe/agent-link';
import type { TunnelMux } from '@headframe/agent-link/tunnel/index';
import { DeviceRefusedError, DeviceReplyError } from '@headframe/devices';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deviceCertificate } from '@headframe/simulator/network/device-certificate';
import { setScene, until, type Scene } from '../testing/scene.ts';
import { answerTunnels, fetchPage, type TunnelEndpoint } from '../testing/tunnel-endpoint.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let scene: Scene;
let device: LinkDevice;
let page: Server;
let tlsPage: Server;
let tunnels: TunnelEndpoint;

const portOf = (server: Server) => (server.address() as AddressInfo).port;

beforeEach(async () => {
  scene = setScene();
  page = createServer((request, response) => response.end(`page ${request.url}`)).listen(0, '127.0.0.1');
  tlsPage = createTlsServer(deviceCertificate, (_request, response) => response.end('over TLS')).listen(0, '127.0.0.1');
  await Promise.all([once(page, 'listening'), once(tlsPage, 'listening')]);
  const { server, farm } = scene;
  const listed = farm.add('127.0.0.1', 1);
  device = { ...listed, ports: { ...listed.ports, http: portOf(page), https: portOf(tlsPage) } };
  server.behaviour.devices = [device];
  await server.start();
  tunnels = answerTunnels(server);
});

afterEach(async () => {
  await scene.end();
  tunnels.close();
  page.close();
  tlsPage.close();
});

async function dialled(): Promise<TunnelMux> {
  await scene.start();
  await until(() => scene.server.hellos.length > 0, 'the agent is connected');
  scene.server.send({ type: 'dialTunnels' });
  scene.server.send({ type: 'dialTunnels' });
  await until(() => tunnels.muxes.length > 0, 'the agent dialled');
  return tunnels.muxes[0] as TunnelMux;
}

const within = () => AbortSignal.timeout(20_000);
const target = (given: object = {}) => ({ deviceId: 1, mac: device.mac, port: 'http', ...given });

it('dials the server once, with its key, and opens pages of its devices, over TLS that nobody signed, too', async () => {
  const mux = await dialled();
  expect(await fetchPage(await mux.open(target(), within()), '/status')).toBe('page /status');
  expect(await fetchPage(await mux.open(target({ port: 'https' }), within()), '/status')).toBe('over TLS');
  expect(tunnels.authorizations).toEqual(['Bearer secret-agent-key']);
  expect(scene.server.hellos[0]?.kinds['asic']?.commands).toContain('tunnel');
});

it('opens nothing but declared ports of its own devices with the MAC that the server says', async () => {
  const mux = await dialled();
  const refused = async (given: object) =>
    mux.open(target(given), within()).then(
      () => 'open',
      (error: { failure: string }) => error.failure,
    );
  expect(await refused({ deviceId: 2 })).toBe('notDevice');
  expect(await refused({ mac: '02:00:00:00:00:99' })).toBe('notDevice');
  expect(await refused({ mac: null })).toBe('notDevice');
  expect(await refused({ port: 'rpc' })).toBe('notDevice');
  expect(await refused({ port: 'constructor' })).toBe('notDevice');
  writeFileSync(path.join(scene.folder, 'guard.json'), JSON.stringify({ forbid: ['tunnel'] }));
  expect(await refused({})).toBe('guarded');
});

it('opens nothing where another device answers', async () => {
  Object.assign(scene.farm.devices.get('127.0.0.1')?.reading ?? {}, { mac: '02:00:00:00:00:99' });
  const mux = await dialled();
  await expect(mux.open(target(), within())).rejects.toMatchObject({ failure: 'notDevice' });
});

it.each([
  ['notDevice', 'cannot be understood', new DeviceReplyError('No JSON.')],
  ['notDevice', 'lacks what its family has', new DeviceRefusedError('unsupported', 'Status 404.')],
  ['open', 'refuses the credential', new DeviceRefusedError('credential', 'Wrong password.')],
])('says %s where what answers %s', async (outcome, _what, failure) => {
  Object.assign(scene.farm.devices.get('127.0.0.1') ?? {}, { failure });
  const mux = await dialled();
  const opened = mux.open(target(), within()).then(
    async (stream) => (await fetchPage(stream, '/status')) && 'open',
    (error: { failure: string }) => error.failure,
  );
  expect(await opened).toBe(outcome);
});

it('says when the device does not answer', async () => {
  const mux = await dialled();
  Object.assign(scene.farm.devices.get('127.0.0.1') ?? {}, { online: false });
  page.close();
  await expect(mux.open(target(), within())).rejects.toMatchObject({ failure: 'noAnswer' });
});

it('ends connections to a device that it no longer looks after', async () => {
  const mux = await dialled();
  const stream = await mux.open(target(), within());
  const ended = new Promise((resolve) => stream.on('error', resolve));
  scene.server.send({ type: 'devicesChanged', devices: [], removed: [1] });
  expect(await ended).toMatchObject({ failure: 'failed' });
  await expect(mux.open(target(), within())).rejects.toMatchObject({ failure: 'notDevice' });
});
