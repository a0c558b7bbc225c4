import { expect, test } from 'vitest';
import { agentServerUrl, startCommand } from './start-command.ts';

test('the address is that of the console, for sockets', () => {
  expect(agentServerUrl('https://farm.example')).toBe('wss://farm.example');
  expect(agentServerUrl('http://192.168.1.4:8420')).toBe('ws://192.168.1.4:8420');
});

test('each system sets its environment in its own way', () => {
  expect(startCommand('linux', 'wss://farm.example', 'hfa_k')).toBe(
    'export HEADFRAME_SERVER_URL=wss://farm.example\nexport HEADFRAME_AGENT_KEY=hfa_k\n./headframe-agent',
  );
  expect(startCommand('windows', 'wss://farm.example', 'hfa_k')).toBe(
    'set HEADFRAME_SERVER_URL=wss://farm.example\nset HEADFRAME_AGENT_KEY=hfa_k\nheadframe-agent.exe',
  );
});
