import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setScene, until } from './testing/scene.ts';
import type { Scene } from './testing/scene.ts';

let scene: Scene;
beforeEach(async () => {
  scene = setScene();
  await scene.server.start();
});
afterEach(() => scene.end());

describe('an agent whose server is newer', () => {
  it('says in its handshake what it has drivers for', async () => {
    await scene.start();
    await until(() => scene.server.hellos.length > 0, 'the handshake');
    expect(scene.server.hellos[0]?.kinds).toEqual({
      asic: {
        families: ['antminer', 'unidentified'],
        commands: [
          'reboot',
          'start',
          'stop',
          'changePool',
          'blink',
          'powerAdjust',
          'powerScaling',
          'coolingAdjust',
          'requestLogs',
          'testCredential',
          'updateFirmware',
          'tunnel',
        ],
      },
    });
  });

  it('reads its devices beside one of a family that it has no driver for, and says so of that one', async () => {
    const { server, farm } = scene;
    const known = farm.add('127.0.0.1', 1);
    server.behaviour.devices = [known, { ...known, deviceId: 2, ip: '127.0.0.2', family: 'windmill-v9' }];
    await scene.start();
    const reportsOf = (id: number) => server.reports.filter(({ deviceId }) => deviceId === id);
    await until(() => reportsOf(1).length > 0 && reportsOf(2).length > 0, 'a report of each');
    expect(reportsOf(1)[0]?.scalars).not.toBeNull();
    expect(reportsOf(2)[0]?.failure?.message).toContain('has no driver for windmill-v9. Update the agent.');
    server.command([{ itemId: 7, deviceId: 2 }]);
    await until(() => server.finals(7).length > 0, 'the end of the command');
    expect(server.finals(7)[0]).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('Update the agent'),
    });
  });

  it('carries out the commands that it knows beside those that it does not know or cannot read', async () => {
    const { server, farm } = scene;
    server.behaviour.devices = [farm.add('127.0.0.1', 1)];
    await scene.start();
    await until(() => server.reports.length > 0, 'a report');
    server.command([
      { itemId: 1, deviceId: 1, command: { kind: 'defrost', degrees: 4 } },
      { itemId: 2, deviceId: 1, notBefore: 'tomorrow' as never },
      { itemId: 3, deviceId: 1, command: { kind: 'blink', on: true } },
    ]);
    await until(() => [1, 2, 3].every((id) => server.finals(id).length > 0), 'the ends');
    const messageOf = (id: number) => server.finals(id)[0]?.message;
    expect(messageOf(1)).toBe('This version of the agent does not know the command defrost. Update the agent.');
    expect(messageOf(2)).toBe('This version of the agent cannot read the command. Update the agent.');
    expect(server.finals(3)[0]?.state).toBe('done');
    expect(farm.at('127.0.0.1').performed).toEqual([{ kind: 'blink', on: true }]);
  });
});
