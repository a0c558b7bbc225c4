import { proofLength } from '../../../scripts/checks/proof-length.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setScene, until } from './testing/scene.ts';
import type { Scene } from './testing/scene.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const hour = 3_600_000;
const jumps = proofLength(
  [hour, 960 * hour, -hour, -960 * hour],
  [hour, 2 * hour, 960 * hour, -hour, -2 * hour, -960 * hour],
);
const realNow = Date.now.bind(Date);

let scene: Scene;
beforeEach(async () => {
  scene = setScene();
  const { server, farm } = scene;
  server.behaviour.devices = [farm.add('127.0.0.1', 1), farm.add('127.0.0.2', 2)];
  await server.start();
  await scene.start();
  await until(() => server.reports.length >= 2, 'both devices were polled');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await scene.end();
});

/** Sets the clock of the agent's machine; that of the server stays. */
function setAgentClock(jump: number): void {
  scene.server.behaviour.clockAhead = -jump;
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + jump);
}

const serverNow = (): number => Date.now() + scene.server.behaviour.clockAhead;

/** Commands one device at once and one in a moment; answers with how they ended and how long the second waited. */
async function command(before: () => void): Promise<{ states: (string | undefined)[]; waitedMs: number }> {
  const { server, farm } = scene;
  const begun = performance.now();
  server.command([{ itemId: 2, deviceId: 2, notBefore: serverNow() + 800, expiresAt: serverNow() + 20_000 }]);
  before();
  server.command([{ itemId: 1, deviceId: 1, notBefore: serverNow(), expiresAt: serverNow() + 20_000 }]);
  await until(() => farm.at('127.0.0.2').performed.length > 0, 'the second command is begun', 30_000);
  const waitedMs = performance.now() - begun;
  await until(() => [1, 2].every((item) => server.finals(item).length > 0), 'both commands end', 30_000);
  return { states: [1, 2].map((item) => server.finals(item)[0]?.state), waitedMs };
}

describe('a clock that is set while commands wait', () => {
  it.each(jumps)('on the server, by %d ms, neither holds them back nor lets them expire', async (jump) => {
    const { states, waitedMs } = await command(() => void (scene.server.behaviour.clockAhead = jump));
    expect(states).toEqual(['done', 'done']);
    expect(waitedMs).toBeGreaterThanOrEqual(790);
  });

  it.each(jumps)(
    'on the machine of the agent, by %d ms, changes neither them nor the times of reports',
    async (jump) => {
      const { server } = scene;
      const { states, waitedMs } = await command(() => setAgentClock(jump));
      expect(states).toEqual(['done', 'done']);
      expect(waitedMs).toBeGreaterThanOrEqual(790);
      const noted = [...server.reports, ...server.results, ...server.frames].map(({ at }) => Math.abs(at - realNow()));
      expect(Math.max(...noted)).toBeLessThan(30_000);
      server.closeConnections(4410);
      await until(() => server.hellos.length === 2, 'the agent comes back');
      expect(Math.abs((server.hellos[1]?.now ?? 0) - realNow())).toBeLessThan(30_000);
    },
  );
});
