/** The systems whose command line the start is written for. */
export type CommandSystem = 'linux' | 'windows';

/** Where an agent finds its server. */
export interface AgentServer {
  /** What it dials. */
  url: string;
  /** Whether only programs on the server's own machine get there. */
  isThisMachineOnly: boolean;
}

function isLoopback(address: string): boolean {
  const { hostname } = new URL(address);
  return /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

/**
 * The address an agent dials: the one that the server is called by from outside, or that of the open console where nobody
 * has told the server one yet.
 */
export function agentServer(serverAddress: string, consoleOrigin: string): AgentServer {
  const address = isLoopback(serverAddress) ? consoleOrigin : serverAddress;
  return { url: address.replace(/^http(s?):\/\//, 'ws$1://'), isThisMachineOnly: isLoopback(address) };
}

/** The lines that start an agent in the folder its archive was unpacked to (Windows: Command Prompt). */
export function startCommand(system: CommandSystem, serverUrl: string, key: string): string {
  const set = system === 'windows' ? 'set' : 'export';
  const program = system === 'windows' ? 'headframe-agent.exe' : './headframe-agent';
  return [`${set} HEADFRAME_SERVER_URL=${serverUrl}`, `${set} HEADFRAME_AGENT_KEY=${key}`, program].join('\n');
}
