import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadAgentKey } from './agent-key.ts';
import { readFirstLogin, readSimulatorReady } from './child-messages.ts';
import { parseStartArguments } from './parse-arguments.ts';
import { environmentOf, localAddress } from './program-environment.ts';
import { openRotatingLog } from './rotating-log.ts';
import { sourceHash } from './source-hash.ts';

let scratch: string;
beforeEach(() => void (scratch = mkdtempSync(path.join(tmpdir(), 'headframe-unit-'))));
afterEach(() => rmSync(scratch, { recursive: true }));

describe('messages of the programs', () => {
  test('the simulator says where its farm is', () => {
    const ready = { ready: true, ranges: ['127.20.0.1-127.20.0.250'], ports: null, control: 'http://127.0.0.1:5000' };
    expect(readSimulatorReady(JSON.stringify(ready))).toEqual(ready);
    expect(readSimulatorReady('{"ready":false}')).toBeUndefined();
    expect(readSimulatorReady('listening')).toBeUndefined();
    expect(readSimulatorReady('{"ready":tru')).toBeUndefined();
  });

  test('the server prints the first sign-in, with or without a password', () => {
    expect(readFirstLogin('{"firstLogin":{"email":"a@b.c","password":"p"}}')).toEqual({
      email: 'a@b.c',
      password: 'p',
    });
    expect(readFirstLogin('{"firstLogin":{"email":"a@b.c","password":null}}')).toEqual({
      email: 'a@b.c',
      password: null,
    });
    expect(readFirstLogin('{"level":30,"msg":"firstLogin"}')).toBeUndefined();
  });
});

test('a log is put aside at its limit and the oldest is dropped', () => {
  const log = openRotatingLog(path.join(scratch, 'logs', 'x.log'), 20, 2);
  for (const line of ['first line, long', 'second line, long', 'third line, long', 'fourth line, long'])
    log.write(line);
  expect(readFileSync(log.file, 'utf8')).toBe('fourth line, long\n');
  expect(readFileSync(`${log.file}.1`, 'utf8')).toBe('third line, long\n');
  expect(readFileSync(`${log.file}.2`, 'utf8')).toBe('second line, long\n');
  expect(statSync(`${log.file}.3`, { throwIfNoEntry: false })).toBeUndefined();
  openRotatingLog(log.file, 100).write('after a restart');
  expect(readFileSync(log.file, 'utf8')).toBe('fourth line, long\nafter a restart\n');
});

test('the key of the local agent is made once', () => {
  const key = loadAgentKey(path.join(scratch, 'agent'));
  expect(key).toMatch(/^hfa_[\w-]{43}$/);
  expect(loadAgentKey(path.join(scratch, 'agent'))).toBe(key);
});

test('the hash of sources changes with a source, not with a test', () => {
  const before = () => sourceHash(scratch, ['.']);
  writeFileSync(path.join(scratch, 'a.ts'), '1');
  const first = before();
  writeFileSync(path.join(scratch, 'a.test.ts'), '1');
  expect(before()).toBe(first);
  writeFileSync(path.join(scratch, 'a.ts'), '2');
  expect(before()).not.toBe(first);
});

test('a program gets its own settings and what every program needs, and nothing else', () => {
  const environment = {
    PATH: '/bin',
    LC_ALL: 'C.UTF-8',
    https_proxy: 'http://127.0.0.1:1',
    DATABASE_URL: 'postgresql://x',
    HEADFRAME_ADMIN_PASSWORD: 'p',
    HEADFRAME_BACKUP_DATABASE_URL: 'postgresql://all-rows',
    HEADFRAME_POOL_FEE: '200',
    HEADFRAME_POOL_BITCOIN_NODE_PASSWORD: 'secret',
    HEADFRAME_PAYOUT_BITCOIN_PASSWORD: 'secret',
    HEADFRAME_AGENT_LOG: 'debug',
    HEADFRAME_SIM_SEED: '1',
    AWS_SECRET_ACCESS_KEY: 'of something else',
    PGPASSWORD: 'of something else',
    PGSSLROOTCERT: '/etc/ca.pem',
    npm_config_registry: 'https://registry.example',
  };
  const namesOf = (program: Parameters<typeof environmentOf>[0]) =>
    Object.keys(environmentOf(program, environment, { GIVEN: '1' })).filter(
      (name) => !['PATH', 'LC_ALL', 'https_proxy', 'GIVEN'].includes(name),
    );
  expect(namesOf('server')).toEqual([
    'DATABASE_URL',
    'HEADFRAME_ADMIN_PASSWORD',
    'HEADFRAME_POOL_FEE',
    'PGSSLROOTCERT',
    'npm_config_registry',
  ]);
  expect(namesOf('pool')).toEqual(['HEADFRAME_POOL_FEE', 'HEADFRAME_POOL_BITCOIN_NODE_PASSWORD', 'PGSSLROOTCERT']);
  expect(namesOf('payout')).toEqual(['HEADFRAME_PAYOUT_BITCOIN_PASSWORD', 'PGSSLROOTCERT']);
  expect(namesOf('agent')).toEqual(['HEADFRAME_AGENT_LOG']);
  expect(namesOf('simulator')).toEqual(['HEADFRAME_SIM_SEED']);
  expect(environmentOf('agent', environment, { GIVEN: '1' })).toMatchObject({ PATH: '/bin', GIVEN: '1' });
});

test('a server that listens everywhere is reached on the loopback address', () => {
  expect(['127.0.0.1', '0.0.0.0', '::', '::1'].map(localAddress)).toEqual(['127.0.0.1', '127.0.0.1', '[::1]', '[::1]']);
});

test('arguments: help or nothing', () => {
  expect(parseStartArguments([], 'npm start', 'Starts.')).toEqual({ kind: 'run' });
  expect(parseStartArguments(['-h'], 'npm start', 'Starts.')).toMatchObject({ kind: 'help' });
  expect(() => parseStartArguments(['extra'], 'npm start', 'Starts.')).toThrow(/npm start -- --help/);
});
