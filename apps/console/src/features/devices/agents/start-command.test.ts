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

test('one line downloads, unpacks and starts the agent on each system', () => {
  expect(startCommand({ ...given, platform: 'linux-arm64' })).toBe(
    "mkdir -p headframe-agent && cd headframe-agent && curl -fL -o agent.zip 'https://farm.example/api/agent-downloads/linux-arm64'" +
      ' && (unzip -oq agent.zip || python3 -m zipfile -e agent.zip .) && chmod +x headframe-agent install-service.sh' +
      " && HEADFRAME_SERVER_URL='wss://farm.example' HEADFRAME_AGENT_KEY='hfa_k' ./headframe-agent",
  );
  expect(startCommand({ ...given, platform: 'win-x64' })).toBe(
    "Invoke-WebRequest 'https://farm.example/api/agent-downloads/win-x64' -OutFile headframe-agent.zip;" +
      ' Expand-Archive headframe-agent.zip headframe-agent -Force; cd headframe-agent;' +
      " $env:HEADFRAME_SERVER_URL='wss://farm.example'; $env:HEADFRAME_AGENT_KEY='hfa_k'; .\\headframe-agent.exe",
  );
});

test('as a service it is installed by the script of the archive', () => {
  expect(startCommand({ ...given, platform: 'linux-x64', isService: true })).toMatch(
    / && sudo HEADFRAME_SERVER_URL='wss:\/\/farm\.example' HEADFRAME_AGENT_KEY='hfa_k' \.\/install-service\.sh$/,
  );
});
