import { agentDownloads, type AgentDownload, type AgentDownloadKey } from '@headframe/domain/enums/agent-downloads';
import { useCallback, useEffect, useState } from 'react';
import { callRest } from '../../../transport/requests/rest.ts';
import { reportFailure } from '../../../ui/action/report-failure.ts';

const route = '/api/agent-downloads';
const pollMs = 1000;

/** Where an archive is fetched from. */
export function downloadPath(key: AgentDownloadKey): string {
  return `${route}/${key}`;
}

type Downloads = Readonly<Partial<Record<AgentDownloadKey, AgentDownload>>>;

/** The archives as the server reports them, and a way to have one built. */
interface AgentArchives {
  /** Empty until the server has answered. */
  downloads: Downloads;
  build(key: AgentDownloadKey): void;
}

/** The build state of the agent archives, polled while one is being built. */
export function useAgentArchives(): AgentArchives {
  const [downloads, setDownloads] = useState<Downloads>({});
  const isBuilding = agentDownloads.some(({ key }) => downloads[key]?.state === 'building');
  const read = useCallback(async (signal: AbortSignal) => {
    const response = await callRest(route, { signal });
    const list = (await response.json()) as AgentDownload[];
    if (!signal.aborted) setDownloads(Object.fromEntries(list.map((one) => [one.platform, one])));
  }, []);
  useEffect(() => {
    const controller = new AbortController();
    const look = () => void read(controller.signal).catch(() => undefined);
    look();
    const timer = isBuilding ? setInterval(look, pollMs) : undefined;
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [isBuilding, read]);
  const build = useCallback((platform: AgentDownloadKey) => {
    callRest(`${route}/builds`, { method: 'POST', body: { platform } })
      .then((response) => response.json() as Promise<AgentDownload>)
      .then((one) => setDownloads((before) => ({ ...before, [platform]: one })))
      .catch(reportFailure);
  }, []);
  return { downloads, build };
}
