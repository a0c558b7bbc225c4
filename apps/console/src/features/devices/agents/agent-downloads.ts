import { agentDownloads, type AgentDownloadKey } from '@headframe/domain/enums/agent-downloads';
import { useEffect, useState } from 'react';

/** Whether an archive lies on the server: asked for, there, not built, or not to be told (the server gave no answer). */
export type DownloadState = 'asking' | 'ready' | 'missing' | 'unknown';

/** Where an archive is fetched from. */
export function downloadPath(key: AgentDownloadKey): string {
  return `/api/agent-downloads/${key}`;
}

/** Asks the server for the head of an archive only; the archives weigh tens of megabytes. */
async function askFor(key: AgentDownloadKey, signal: AbortSignal): Promise<DownloadState> {
  try {
    const { ok, status } = await fetch(downloadPath(key), { method: 'HEAD', signal });
    if (ok) return 'ready';
    return status === 404 ? 'missing' : 'unknown';
  } catch {
    return 'unknown';
  }
}

type States = Readonly<Record<AgentDownloadKey, DownloadState>>;

function allIn(state: DownloadState): States {
  return Object.fromEntries(agentDownloads.map(({ key }) => [key, state])) as States;
}

/** Which archives the server has. */
export function useDownloadStates(): States {
  const [states, setStates] = useState(() => allIn('asking'));
  useEffect(() => {
    const controller = new AbortController();
    for (const { key } of agentDownloads) {
      void askFor(key, controller.signal).then((state) => {
        if (!controller.signal.aborted) setStates((before) => ({ ...before, [key]: state }));
      });
    }
    return () => controller.abort();
  }, []);
  return states;
}
