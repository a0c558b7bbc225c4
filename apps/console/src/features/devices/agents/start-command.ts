import type { AgentDownloadKey } from '@headframe/domain/enums/agent-downloads';

/** Where an agent finds its server. */
interface AgentServer {
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
 * has set one on the server yet.
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

/** Literal text for a POSIX shell. */
const shellText = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Literal text for PowerShell. */
const powerShellText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * One line to paste on the other machine: it downloads the agent, unpacks it and starts it (Windows: PowerShell 5.1 or
 * newer). The download waits for a build under way. Any failure ends the line and leaves what was installed before; the
 * shell stays in its folder, so that the line may be pasted again. The key is in no argument of a program.
 */
export function startCommand(options: StartOptions): string {
  const archive = `${options.serverUrl.replace(/^ws/, 'http')}/api/agent-downloads/${options.platform}`;
  return options.platform === 'win-x64' ? powerShellLine(archive, options) : shellLine(archive, options);
}

/** Unpacks beside the agent in use and then renames, because a running program cannot be written. */
function shellLine(archive: string, { serverUrl, key, isService }: StartOptions): string {
  const variables = `HEADFRAME_SERVER_URL=${shellText(serverUrl)} HEADFRAME_AGENT_KEY=${shellText(key)}`;
  const steps = [
    'mkdir -p headframe-agent',
    'cd ./headframe-agent',
    `curl -fL --retry 3 -o agent.zip ${shellText(archive)}`,
    '(unzip -oq agent.zip -d new || python3 -m zipfile -e agent.zip new)',
    'chmod +x new/headframe-agent new/install-service.sh',
    'mv -f new/* .',
    `${variables} ${isService ? './install-service.sh' : './headframe-agent'}`,
  ];
  return `(${steps.join(' && ')})`;
}

/**
 * Windows PowerShell 5.1 offers no TLS 1.2 on older systems, parses pages and draws a slow progress bar unless asked not
 * to, and by default loads no module that is a script, such as the one of Expand-Archive.
 */
function powerShellLine(archive: string, { serverUrl, key }: StartOptions): string {
  const tls = '[Net.ServicePointManager]::SecurityProtocol';
  const steps = [
    "$ErrorActionPreference='Stop'",
    "$ProgressPreference='SilentlyContinue'",
    `if ([int]${tls}) { ${tls} = ${tls} -bor 3072 }`,
    'Add-Type -AssemblyName System.IO.Compression.FileSystem',
    '$null = New-Item headframe-agent -ItemType Directory -Force',
    'Push-Location headframe-agent',
  ];
  const attempt = [
    `Invoke-WebRequest -UseBasicParsing ${powerShellText(archive)} -OutFile agent.zip`,
    'if (Test-Path new) { Remove-Item new -Recurse }',
    String.raw`[IO.Compression.ZipFile]::ExtractToDirectory("$($PWD.ProviderPath)\agent.zip", "$($PWD.ProviderPath)\new")`,
    String.raw`Move-Item new\* . -Force`,
    `$env:HEADFRAME_SERVER_URL=${powerShellText(serverUrl)}`,
    `$env:HEADFRAME_AGENT_KEY=${powerShellText(key)}`,
    String.raw`.\headframe-agent.exe`,
  ];
  const last = ["$env:HEADFRAME_AGENT_KEY=''", 'Pop-Location'];
  return `& { ${steps.join('; ')}; try { ${attempt.join('; ')} } finally { ${last.join('; ')} } }`;
}
