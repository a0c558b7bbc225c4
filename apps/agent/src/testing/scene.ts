import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startAgent } from '../agent.ts';
import type { Agent, AgentOptions } from '../agent-options.ts';
import { createLog } from '../run/log.ts';
import { FakeFarm } from './fake-devices.ts';
import { FakeServer } from './fake-server.ts';

/** Waits until a condition holds; rejects when it does not within `withinMs`. */
export async function until(condition: () => boolean, what: string, withinMs = 30_000): Promise<void> {
  const end = performance.now() + withinMs;
  while (!condition()) {
    if (performance.now() > end) throw new Error(`Not within ${withinMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** A folder for one test and a way to remove it. */
export function scratchFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'headframe-agent-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A fake server, a fake farm and an agent between them. */
export interface Scene {
  server: FakeServer;
  farm: FakeFarm;
  folder: string;
  logLines: string[];
  /** Starts the agent (again) on the same folder. */
  start: (options?: Partial<AgentOptions>) => Promise<Agent>;
  end: () => Promise<void>;
}

/** Sets a scene; the server does not listen yet, and no agent runs. */
export function setScene(): Scene {
  const { folder, remove } = scratchFolder();
  const server = new FakeServer();
  const farm = new FakeFarm();
  const logLines: string[] = [];
  const agents: Agent[] = [];
  return {
    server,
    farm,
    folder,
    logLines,
    start: async (options = {}) => {
      const agent = await startAgent({
        serverUrl: server.url,
        key: 'secret-agent-key',
        dataFolder: folder,
        kinds: [farm.kind],
        log: createLog((line) => logLines.push(line), ['secret-agent-key'], 'debug'),
        closeFramesAfterMs: 50,
        ...options,
      });
      agents.push(agent);
      return agent;
    },
    end: async () => {
      for (const agent of agents) await agent.close();
      await server.stop();
      remove();
    },
  };
}
