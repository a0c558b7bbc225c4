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

test('each system sets its environment in its own way', () => {
  expect(startCommand('linux', 'wss://farm.example', 'hfa_k')).toBe(
    'export HEADFRAME_SERVER_URL=wss://farm.example\nexport HEADFRAME_AGENT_KEY=hfa_k\n./headframe-agent',
  );
  expect(startCommand('windows', 'wss://farm.example', 'hfa_k')).toBe(
    'set HEADFRAME_SERVER_URL=wss://farm.example\nset HEADFRAME_AGENT_KEY=hfa_k\nheadframe-agent.exe',
  );
});
