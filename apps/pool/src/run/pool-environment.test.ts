import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { environmentHelp, readPoolEnvironment } from './pool-environment.ts';

const required = { HEADFRAME_POOL_DATABASE_URL: 'postgres://pool@127.0.0.1/headframe' };

describe('the environment of the pool', () => {
  it('has defaults for all but the database', () => {
    expect(readPoolEnvironment({ ...required, HEADFRAME_POOL_NAME: ' ' })).toMatchObject({
      name: 'pool',
      processNumber: 0,
      bitcoin: { port: 3334, tlsPort: undefined, minDifficulty: 512, startDifficulty: 16_384 },
      litecoin: { port: 3335, minDifficulty: 4_096 },
      tls: undefined,
      proxies: [],
      metricsPort: undefined,
    });
    expect(() => readPoolEnvironment({})).toThrow('HEADFRAME_POOL_DATABASE_URL is required.');
  });

  it('reads ports, proxies and difficulties', () => {
    expect(
      readPoolEnvironment({
        ...required,
        HEADFRAME_POOL_BITCOIN_PORT: '0',
        HEADFRAME_POOL_LITECOIN_PORT: 'off',
        HEADFRAME_POOL_PROXIES: '10.0.0.1, 10.1.0.0/16,fd00::/8',
        HEADFRAME_POOL_BITCOIN_MIN_DIFFICULTY: '0.001',
        HEADFRAME_POOL_NUMBER: '255',
      }),
    ).toMatchObject({
      bitcoin: { port: 0, minDifficulty: 0.001 },
      litecoin: { port: undefined },
      proxies: ['10.0.0.1', '10.1.0.0/16', 'fd00::/8'],
      processNumber: 255,
    });
  });

  it.each([
    ['HEADFRAME_POOL_NUMBER', '256'],
    ['HEADFRAME_POOL_BITCOIN_PORT', '70000'],
    ['HEADFRAME_POOL_BITCOIN_PORT', 'stratum'],
    ['HEADFRAME_POOL_PROXIES', 'example.com'],
    ['HEADFRAME_POOL_PROXIES', '10.0.0.0/99'],
    ['HEADFRAME_POOL_TAG', 'a mark that is far too long'],
    ['HEADFRAME_POOL_BITCOIN_START_DIFFICULTY', '0'],
    ['HEADFRAME_POOL_DATABASE_URL', 'mysql://x'],
    ['HEADFRAME_POOL_LOG', 'loud'],
  ])('refuses %s=%s by name', (name, value) => {
    expect(() => readPoolEnvironment({ ...required, [name]: value })).toThrow(name);
  });

  it('wants certificate and key together, for a TLS port', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'headframe-pool-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = path.join(folder, 'file.pem');
    writeFileSync(file, 'pem');
    const certificate = { HEADFRAME_POOL_TLS_CERTIFICATE: file };
    expect(() => readPoolEnvironment({ ...required, ...certificate })).toThrow('go together');
    expect(() => readPoolEnvironment({ ...required, HEADFRAME_POOL_BITCOIN_TLS_PORT: '3333' })).toThrow('needs both');
    const key = { HEADFRAME_POOL_TLS_KEY: path.join(folder, 'missing.pem') };
    expect(() => readPoolEnvironment({ ...required, ...certificate, ...key })).toThrow(
      'HEADFRAME_POOL_TLS_KEY cannot be read',
    );
    expect(readPoolEnvironment({ ...required, ...certificate, HEADFRAME_POOL_TLS_KEY: file }).tls?.key).toHaveLength(3);
  });

  it('has a help line for each variable', () => {
    expect(Object.keys(environmentHelp).every((name) => name.startsWith('HEADFRAME_POOL_'))).toBe(true);
    expect(Object.keys(environmentHelp)).toHaveLength(39);
  });
});
