import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLog } from '../run/log.ts';
import { openAgentStore, type AgentStore } from './agent-store.ts';
import { hostKeyStore } from './host-key-store.ts';

let folder: string;
let store: AgentStore;
const open = (): AgentStore =>
  openAgentStore(
    path.join(folder, 'agent.db'),
    createLog(() => undefined),
  );
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'headframe-host-keys-'));
  store = open();
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

it('keys stay pinned over a restart, by address and port', () => {
  hostKeyStore(store.database).pin('10.0.0.1', 22, 'SHA256:a');
  hostKeyStore(store.database).pin('10.0.0.1', 22, 'SHA256:b');
  store.close();
  store = open();
  const keys = hostKeyStore(store.database);
  expect(keys.get('10.0.0.1', 22)).toBe('SHA256:b');
  expect(keys.get('10.0.0.1', 2222)).toBeUndefined();
});

it('a key that a person accepted is known as such, also after a restart, until another one is accepted', () => {
  hostKeyStore(store.database).pin('10.0.0.1', 22, 'SHA256:a');
  hostKeyStore(store.database).accept('10.0.0.1', 22, 'SHA256:b');
  store.close();
  store = open();
  const keys = hostKeyStore(store.database);
  expect(keys.get('10.0.0.1', 22)).toBe('SHA256:b');
  expect(keys.isAccepted('10.0.0.1', 22, 'SHA256:b')).toBe(true);
  expect(keys.isAccepted('10.0.0.1', 22, 'SHA256:a')).toBe(false);
  expect(keys.isAccepted('10.0.0.2', 22, 'SHA256:b')).toBe(false);
});

it('a key for which there is no room is refused and not accepted unpinned; those pinned can still change', () => {
  const keys = hostKeyStore(store.database, 2);
  keys.pin('10.0.0.1', 22, 'SHA256:a');
  expect(keys.refusal()).toBeNull();
  keys.pin('10.0.0.2', 22, 'SHA256:b');
  expect(keys.refusal()).toContain('keeps 2 host keys and no more');
  expect(() => keys.pin('10.0.0.3', 22, 'SHA256:c')).toThrow('logs in to no further server');
  expect(keys.get('10.0.0.3', 22)).toBeUndefined();
  keys.pin('10.0.0.2', 22, 'SHA256:d');
  expect(keys.get('10.0.0.2', 22)).toBe('SHA256:d');
  expect(hostKeyStore(store.database, 2).refusal()).not.toBeNull();
});
