/** The systems whose command line the start is written for. */
export type CommandSystem = 'linux' | 'windows';

/** The address an agent dials for the console that is open here. */
export function agentServerUrl(origin: string): string {
  return origin.replace(/^http(s?):\/\//, 'ws$1://');
}

/** The lines that start an agent in the folder its archive was unpacked to (Windows: Command Prompt). */
export function startCommand(system: CommandSystem, serverUrl: string, key: string): string {
  const set = system === 'windows' ? 'set' : 'export';
  const program = system === 'windows' ? 'headframe-agent.exe' : './headframe-agent';
  return [`${set} HEADFRAME_SERVER_URL=${serverUrl}`, `${set} HEADFRAME_AGENT_KEY=${key}`, program].join('\n');
}
