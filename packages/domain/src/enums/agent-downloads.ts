/** The systems an agent can be downloaded for, as zip archives. */
export const agentDownloads = [
  { key: 'win-x64', label: 'Windows x64' },
  { key: 'linux-x64', label: 'Linux x64' },
  { key: 'linux-arm64', label: 'Linux ARM64' },
] as const;

/** The key of one system of {@link agentDownloads}. */
export type AgentDownloadKey = (typeof agentDownloads)[number]['key'];
