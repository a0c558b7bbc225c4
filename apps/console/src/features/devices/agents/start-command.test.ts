import { expect, test } from 'vitest';
import { agentServer, startCommand } from './start-command.ts';

test('the address is what the server is called by, else that of the console, for sockets', () => {
  const local = 'http://localhost:8420';
  const url = (address: string, origin: string) => agentServer(address, origin).url;
  expect(url('https://farm.example', local)).toBe('wss://farm.example');
  expect(url('https://farm.example', 'http://192.168.1.4:8420')).toBe('wss://farm.example');
  expect(url(local, 'http://192.168.1.4:8420')).toBe('ws://192.168.1.4:8420');
  expect(url(local, 'http://127.0.0.1:8420')).toBe('ws://127.0.0.1:8420');
});

test.each([
  ['http://localhost:8420', true],
  ['http://farm.localhost', true],
  ['https://127.0.0.9', true],
  ['http://[::1]:8420', true],
  ['https://localhost.example', false],
  ['http://192.168.1.4:8420', false],
])('whether only the machine itself gets to %s: %s', (address, isThisMachineOnly) => {
  expect(agentServer(address, address).isThisMachineOnly).toBe(isThisMachineOnly);
});

const given = { serverUrl: 'wss://farm.example', key: 'hfa_k', isService: false } as const;

test('one line downloads, unpacks and starts the agent on Linux', () => {
  expect(startCommand({ ...given, platform: 'linux-arm64' })).toBe(
    "(mkdir -p headframe-agent && cd ./headframe-agent && curl -fL --retry 3 -o agent.zip 'https://farm.example/api/agent-downloads/linux-arm64'" +
      ' && (unzip -oq agent.zip -d new || python3 -m zipfile -e agent.zip new)' +
      ' && chmod +x new/headframe-agent new/install-service.sh && mv -f new/* .' +
      " && HEADFRAME_SERVER_URL='wss://farm.example' HEADFRAME_AGENT_KEY='hfa_k' ./headframe-agent)",
  );
});

test('as a service it is installed by the script of the archive, which asks for root itself', () => {
  const line = startCommand({ ...given, platform: 'linux-x64', isService: true });
  expect(line).toMatch(/ && HEADFRAME_SERVER_URL='\S+' HEADFRAME_AGENT_KEY='hfa_k' \.\/install-service\.sh\)$/);
  expect(line).not.toContain('sudo');
});

test('on Windows one block of Windows PowerShell 5.1 ends at the first error, and gives its folder and key back', () => {
  expect(startCommand({ ...given, key: "it's", platform: 'win-x64' })).toBe(
    "& { $ErrorActionPreference='Stop'; $ProgressPreference='SilentlyContinue';" +
      ' if ([int][Net.ServicePointManager]::SecurityProtocol) { [Net.ServicePointManager]::SecurityProtocol =' +
      ' [Net.ServicePointManager]::SecurityProtocol -bor 3072 };' +
      ' Add-Type -AssemblyName System.IO.Compression.FileSystem;' +
      ' $null = New-Item headframe-agent -ItemType Directory -Force; Push-Location headframe-agent;' +
      " try { Invoke-WebRequest -UseBasicParsing 'https://farm.example/api/agent-downloads/win-x64' -OutFile agent.zip;" +
      ' if (Test-Path new) { Remove-Item new -Recurse };' +
      String.raw` [IO.Compression.ZipFile]::ExtractToDirectory("$($PWD.ProviderPath)\agent.zip", "$($PWD.ProviderPath)\new");` +
      String.raw` Move-Item new\* . -Force;` +
      " $env:HEADFRAME_SERVER_URL='wss://farm.example'; $env:HEADFRAME_AGENT_KEY='it''s';" +
      String.raw` .\headframe-agent.exe }` +
      " finally { $env:HEADFRAME_AGENT_KEY=''; Pop-Location } }",
  );
});
