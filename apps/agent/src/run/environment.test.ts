import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { scratchFolder } from '../testing/scene.ts';
import { environmentHelp, EnvironmentError, readEnvironment } from './environment.ts';

let scratch: ReturnType<typeof scratchFolder>;
beforeEach(() => void (scratch = scratchFolder()));
afterEach(() => scratch.remove());

const url = 'wss://console.example/agent/v1';

describe('readEnvironment', () => {
  it('fills in the defaults', () => {
    const environment = readEnvironment({ HEADFRAME_SERVER_URL: url, HEADFRAME_AGENT_KEY: ' k ' });
    expect(environment).toMatchObject({ serverUrl: url, key: 'k', logLevel: 'info' });
    expect(environment.guardFile).toBe(path.join(environment.dataFolder, 'guard.json'));
  });

  it('takes the key from a file', () => {
    writeFileSync(path.join(scratch.folder, 'agent.key'), 'from-file\n');
    const variables = { HEADFRAME_SERVER_URL: url, HEADFRAME_AGENT_DATA: scratch.folder };
    expect(readEnvironment(variables).key).toBe('from-file');
    writeFileSync(path.join(scratch.folder, 'other'), 'other\n');
    const other = path.join(scratch.folder, 'other');
    expect(readEnvironment({ ...variables, HEADFRAME_AGENT_KEY_FILE: other }).key).toBe('other');
  });

  it('names what is missing or wrong', () => {
    expect(() => readEnvironment({ HEADFRAME_AGENT_KEY: 'k' })).toThrow('HEADFRAME_SERVER_URL is required.');
    const wrong = { HEADFRAME_SERVER_URL: 'ftp://x', HEADFRAME_AGENT_KEY: 'k' };
    expect(() => readEnvironment(wrong)).toThrow('HEADFRAME_SERVER_URL is no ws:// or wss:// address.');
    const keyless = { HEADFRAME_SERVER_URL: url, HEADFRAME_AGENT_DATA: scratch.folder };
    expect(() => readEnvironment(keyless)).toThrow(EnvironmentError);
    expect(() => readEnvironment(keyless)).toThrow('HEADFRAME_AGENT_KEY is not set');
  });

  it('has a help line for each variable', () => {
    for (const [name, line] of Object.entries(environmentHelp)) {
      expect(name).toMatch(/^HEADFRAME_[A-Z_]+$/);
      expect(line.length).toBeGreaterThan(20);
    }
  });
});
