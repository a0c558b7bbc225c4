import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { setScene, until } from '../testing/scene.ts';
import type { Scene } from '../testing/scene.ts';
import { agentUrl } from './server-link.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let scene: Scene;
beforeEach(async () => {
  scene = setScene();
  await scene.server.start();
});
afterEach(() => scene.end());

const logged = (text: string): boolean => scene.logLines.some((line) => line.includes(text));

describe('the link', () => {
  it.each([
    ['an HTTP status', 401, null],
    ['a close code', null, 4401],
  ])('says so and waits long when its key is refused by %s', async (_, refuseWith, closeWith) => {
    Object.assign(scene.server.behaviour, { refuseWith, closeWith });
    await scene.start();
    await until(() => logged('The server refused the agent key'), 'the refusal is logged');
    const line = scene.logLines.find((entry) => entry.includes('refused the agent key')) ?? '{}';
    expect((JSON.parse(line) as { waitMs: number }).waitMs).toBeGreaterThan(200_000);
    expect(scene.logLines.join('')).not.toContain('secret-agent-key');
  });

  it.each([
    ['nothing listens', 'ws://localhost:1', /ECONNREFUSED/],
    ['TLS fails', undefined, /SSL|EPROTO|wrong version/i],
  ])('says why no server is reached: %s', async (_, serverUrl, reason) => {
    await scene.start({ serverUrl: serverUrl ?? scene.server.url.replace('ws:', 'wss:') });
    await until(() => logged('No server reached'), 'the failure is logged');
    const line = scene.logLines.find((entry) => entry.includes('No server reached')) ?? '{}';
    expect((JSON.parse(line) as { reason: string }).reason).toMatch(reason);
  });

  it('tries again soon when the server is merely in trouble', async () => {
    const { server } = scene;
    server.behaviour.refuseWith = 503;
    const agent = await scene.start();
    await until(() => logged('No server reached'), 'the refusal is logged');
    server.behaviour.refuseWith = null;
    await until(() => agent.connected, 'connected', 30_000);
  });

  it('gives up a connection on which nothing is heard any more', async () => {
    const silent = new WebSocketServer({ host: '127.0.0.1', port: 0, autoPong: false });
    await once(silent, 'listening');
    let connections = 0;
    silent.on('connection', () => (connections += 1));
    const serverUrl = `ws://127.0.0.1:${(silent.address() as AddressInfo).port}/agent/v1`;
    await scene.start({ serverUrl, pingEveryMs: 50 });
    await until(() => connections >= 2, 'dialed again');
    for (const socket of silent.clients) socket.terminate();
    silent.close();
  });

  it('begins another number series when the server knows more of the spool than its file holds', async () => {
    const { server, farm } = scene;
    server.behaviour.devices = [farm.add('127.0.0.1', 1)];
    server.behaviour.claimsStored = 1000;
    await scene.start();
    await until(() => server.hellos.length >= 1, 'hello');
    server.behaviour.claimsStored = null;
    await until(() => server.frames.length > 0, 'a frame', 30_000);
    expect(server.hellos.at(-1)?.spoolId).not.toBe(server.hellos[0]?.spoolId);
    expect(server.frames[0]).toMatchObject({ seq: 1, spoolId: server.hellos.at(-1)?.spoolId });
  });

  it('keeps no more frames on their way than the window holds', async () => {
    const { server, farm } = scene;
    server.behaviour.devices = Array.from({ length: 80 }, (_, n) => farm.add(`127.0.1.${n + 1}`, n + 1));
    server.behaviour.holdAcks = true;
    const agent = await scene.start({ closeFramesAfterMs: 5 });
    await until(() => agent.stats().spoolFrames > 20, 'many frames', 30_000);
    expect(server.frames.length).toBe(8);
    server.behaviour.holdAcks = false;
    const spoolId = server.frames[0]?.spoolId ?? '';
    server.send({ type: 'ack', spoolId, seq: 8 });
    await until(() => server.frames.length > 20, 'the rest');
    expect(server.frames.map(({ seq }) => seq)).toEqual(server.frames.map((_, index) => index + 1));
    expect(server.repeated).toBe(0);
  });
});

describe('agentUrl', () => {
  it.each([
    ['wss://console.example', 'wss://console.example/agent/v1'],
    ['https://console.example/', 'wss://console.example/agent/v1'],
    ['http://10.0.0.1:8420', 'ws://10.0.0.1:8420/agent/v1'],
    ['ws://10.0.0.1/behind/a/proxy', 'ws://10.0.0.1/behind/a/proxy'],
  ])('completes %s', (text, url) => expect(agentUrl(text)).toBe(url));

  it('refuses anything else', () => expect(() => agentUrl('ftp://x')).toThrow('is not a ws:// or wss:// address'));
});
