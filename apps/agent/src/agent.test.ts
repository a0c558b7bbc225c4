import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setScene, until } from './testing/scene.ts';
import type { Scene } from './testing/scene.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let scene: Scene;
beforeEach(async () => {
  scene = setScene();
  await scene.server.start();
});
afterEach(() => scene.end());

describe('an agent', () => {
  it('says who it is, polls its devices and reports them', async () => {
    const { server, farm } = scene;
    server.behaviour.devices = [farm.add('127.0.0.1', 1), farm.add('127.0.0.2', 2)];
    farm.at('127.0.0.2').online = false;
    await scene.start();
    await until(() => new Set(server.reports.map(({ deviceId }) => deviceId)).size === 2, 'both devices reported');
    expect(server.authorizations[0]).toBe('Bearer secret-agent-key');
    const [first, second] = [1, 2].map((id) => server.reports.find(({ deviceId }) => deviceId === id));
    expect(first?.scalars?.hashrate).toBe(95e12);
    expect(first?.detail).toMatchObject({ model: 'Antminer S19' });
    expect(second?.failure?.kind).toBe('connection');
    await until(() => server.stats.length > 0, 'stats');
    expect(scene.logLines.join('')).not.toContain('secret-agent-key');
  });

  it('reboots a device once, reads back and reports', async () => {
    const { server, farm } = scene;
    server.behaviour.devices = [farm.add('127.0.0.1', 1)];
    await scene.start();
    await until(() => server.reports.length > 0, 'first report');
    server.command([{ itemId: 7, deviceId: 1 }]);
    await until(() => server.finals(7).length > 0, 'a result');
    expect(server.results.map(({ state }) => state)).toEqual(['started', 'done']);
    expect(farm.at('127.0.0.1').performed).toEqual([{ kind: 'reboot' }]);
    await until(() => server.reports.at(-1)?.scalars?.elapsed === 0, 'a poll right after the command', 2000);
  });

  it('spools while no server is there, and catches up without gap or duplicate', async () => {
    const { server, farm } = scene;
    server.behaviour.devices = [farm.add('127.0.0.1', 1)];
    const agent = await scene.start();
    await until(() => server.reports.length > 0, 'first report');
    await server.stop();
    await until(() => !agent.connected, 'disconnected');
    const before = server.frames.length;
    const readsBefore = farm.reads;
    await until(() => farm.reads >= readsBefore + 2, 'polling goes on', 30_000);
    await until(() => agent.stats().spoolFrames >= 2, 'frames are spooled');
    await server.start();
    await until(() => server.frames.length >= before + 2, 'caught up');
    expect(server.frames.map(({ seq }) => seq)).toEqual(server.frames.map((_, index) => index + 1));
    await until(() => agent.stats().spoolFrames === 0, 'the spool is empty');
    expect(new Set(server.reports.map(({ at }) => at)).size).toBe(server.reports.length);
  });

  it('sends unacknowledged frames again after a restart, and polls from its own list with no server', async () => {
    const { server, farm } = scene;
    server.behaviour.devices = [farm.add('127.0.0.1', 1)];
    server.behaviour.holdAcks = true;
    const first = await scene.start();
    await until(() => server.frames.length > 0, 'first frame');
    await server.stop();
    await first.close();
    const spoolId = server.hellos[0]?.spoolId;
    const second = await scene.start();
    const reads = farm.reads;
    await until(() => farm.reads > reads, 'polls without a server');
    expect(second.connected).toBe(false);
    server.behaviour.holdAcks = false;
    await server.start();
    await until(() => second.stats().spoolFrames === 0 && second.connected, 'all delivered', 30_000);
    expect(server.hellos.at(-1)?.spoolId).toBe(spoolId);
    expect(server.frames.map(({ seq }) => seq)).toEqual(server.frames.map((_, index) => index + 1));
  });

  it('works with one agent a folder', async () => {
    await scene.start();
    await expect(scene.start()).rejects.toThrow('Another agent (process');
  });

  it('puts a damaged spool aside and goes on with another number series', async () => {
    const { server } = scene;
    const first = await scene.start();
    await until(() => first.connected, 'connected');
    await first.close();
    writeFileSync(path.join(scene.folder, 'spool.db'), 'no database at all, '.repeat(1000));
    const second = await scene.start();
    await until(() => second.connected, 'connected again');
    expect(server.hellos[1]?.spoolId).not.toBe(server.hellos[0]?.spoolId);
    expect(scene.logLines.join('')).toContain('damaged');
  });
});
