import type { AgentDownloadKey } from '@headframe/domain/enums/agent-downloads';

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

/** What the line to paste needs to know. */
export interface StartOptions {
  platform: AgentDownloadKey;
  /** What the agent dials, from {@link agentServer}. */
  serverUrl: string;
  key: string;
  /** Installs it as a systemd service; Linux only. */
  isService: boolean;
}

const quoted = (text: string): string => `'${text}'`;

/**
 * One line to paste on the other machine: it downloads the agent, unpacks it and starts it (Windows: PowerShell). The
 * download waits for a build under way. Address and key hold no quotation mark.
 */
export function startCommand({ platform, serverUrl, key, isService }: StartOptions): string {
  const archive = quoted(`${serverUrl.replace(/^ws/, 'http')}/api/agent-downloads/${platform}`);
  const url = quoted(serverUrl);
  if (platform === 'win-x64')
    return [
      `Invoke-WebRequest ${archive} -OutFile headframe-agent.zip`,
      'Expand-Archive headframe-agent.zip headframe-agent -Force',
      'cd headframe-agent',
      `$env:HEADFRAME_SERVER_URL=${url}`,
      `$env:HEADFRAME_AGENT_KEY=${quoted(key)}`,
      String.raw`.\headframe-agent.exe`,
    ].join('; ');
  const variables = `HEADFRAME_SERVER_URL=${url} HEADFRAME_AGENT_KEY=${quoted(key)}`;
  return [
    'mkdir -p headframe-agent',
    'cd headframe-agent',
    `curl -fL -o agent.zip ${archive}`,
    '(unzip -oq agent.zip || python3 -m zipfile -e agent.zip .)',
    'chmod +x headframe-agent install-service.sh',
    isService ? `sudo ${variables} ./install-service.sh` : `${variables} ./headframe-agent`,
  ].join(' && ');
}
