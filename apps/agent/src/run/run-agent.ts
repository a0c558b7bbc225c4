import { startAgent } from '../agent.ts';
import { allKinds } from '../devices/all-kinds.ts';
import { readLauncherMessage, restartCode, type LauncherMessage } from '../update/launcher-contract.ts';
import type { AgentEnvironment } from './environment.ts';
import type { Log } from './log.ts';
import { thisPlatform } from './platform.ts';
import { agentVersion } from './version.ts';

export interface RunOptions {
  environment: AgentEnvironment;
  log: Log;
  /** Stops it in good order. */
  signal: AbortSignal;
  /** Whether it can update itself: it is an executable, started by a launcher or able to be one. */
  isUpdatable: boolean;
}

/** Sends its launcher a message; does nothing without one. */
function notifyLauncher(type: LauncherMessage['type']): void {
  if (process.connected) process.send?.({ type } satisfies LauncherMessage);
}

/** Runs the agent until it is stopped or asks for a restart; resolves with its exit code once everything is closed. */
export async function runAgent({ environment, log, signal, isUpdatable }: RunOptions): Promise<number> {
  const { serverUrl, key, dataFolder, guardFile, keepHours } = environment;
  const restart = new AbortController();
  log.info('The agent starts.', { version: agentVersion, node: process.version, serverUrl, dataFolder });
  const agent = await startAgent({
    serverUrl,
    key,
    dataFolder,
    guardFile,
    keepFramesMs: keepHours * 3_600_000,
    log,
    kinds: allKinds(dataFolder, log),
    restart: () => restart.abort(),
    ...(isUpdatable && {
      program: {
        version: agentVersion,
        platform: thisPlatform,
        connected: () => notifyLauncher('connected'),
        restart: () => restart.abort(),
      },
    }),
  });
  const onMessage = (message: unknown): void => {
    if (readLauncherMessage(message) === 'kept') agent.reportUpdate();
  };
  process.on('message', onMessage);
  const ended = AbortSignal.any([signal, restart.signal]);
  if (!ended.aborted) await new Promise((resolve) => ended.addEventListener('abort', resolve, { once: true }));
  process.off('message', onMessage);
  await agent.close();
  return signal.aborted ? 0 : restartCode;
}
