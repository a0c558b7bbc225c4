/** The systems an agent can be downloaded for, as zip archives. */
export const agentDownloads = [
  { key: 'win-x64', label: 'Windows x64' },
  { key: 'linux-x64', label: 'Linux x64' },
  { key: 'linux-arm64', label: 'Linux ARM64' },
] as const;

/** The key of one system of {@link agentDownloads}. */
export type AgentDownloadKey = (typeof agentDownloads)[number]['key'];

/** How it stands with an archive: not built yet, being built, there, not built for a reason, or not buildable on this server. */
export type AgentDownloadState = 'missing' | 'building' | 'ready' | 'failed' | 'unavailable';

/** One system's archive, as the server reports it. */
export interface AgentDownload {
  platform: AgentDownloadKey;
  state: AgentDownloadState;
  /** The step of a build (`2/4 Fetching Node`), or why there is no archive. */
  detail: string;
}
