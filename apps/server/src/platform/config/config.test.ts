import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { portNumbers } from '@headframe/domain/devices/device-ports';
import { configHelp } from './config-help.ts';
import { ConfigError, loadConfig } from './load-config.ts';
import { variables } from './variables.ts';

function problemsOf(environment: NodeJS.ProcessEnv): string {
  try {
    loadConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
  }
  return '';
}

describe('loadConfig', () => {
  test('without any variable gives what npm start needs', () => {
    expect(loadConfig({})).toMatchObject({
      port: 8420,
      host: '127.0.0.1',
      dataFolder: path.resolve(import.meta.dirname, '../../../../../.headframe'),
      databaseUrl: undefined,
      simulatedDevices: 250,
      adminEmail: 'owner@headframe.local',
      subaccount: 'main',
      roles: ['api', 'jobs', 'gateway'],
      publicUrl: 'http://localhost:8420',
      build: 'production',
      corsOrigins: [],
    });
  });

  test('a secret key that is none is refused, and not shown; spaces around one do not count', () => {
    for (const text of [
      'secret',
      'a'.repeat(63),
      'z'.repeat(64),
      `${'a'.repeat(43)}!`,
      'a'.repeat(44),
      'a'.repeat(60),
    ]) {
      const problem = problemsOf({ HEADFRAME_SECRET_KEY: text });
      expect(problem, text).toContain('HEADFRAME_SECRET_KEY must be 32 random bytes in base64');
      expect(problem).not.toContain(text);
    }
    for (const form of ['hex', 'base64', 'base64url'] as const)
      expect(problemsOf({ HEADFRAME_SECRET_KEY: ` ${Buffer.alloc(32, 7).toString(form)} ` })).toBe('');
  });

  test('an empty variable counts as not set, spaces around a value do not count', () => {
    expect(loadConfig({ HEADFRAME_PORT: ' ', HEADFRAME_SUBACCOUNT: ' north ' })).toMatchObject({
      port: 8420,
      subaccount: 'north',
    });
  });

  test('the public address follows the port until it is given', () => {
    expect(loadConfig({ HEADFRAME_PORT: '9000' }).publicUrl).toBe('http://localhost:9000');
    expect(loadConfig({ HEADFRAME_PUBLIC_URL: 'https://farm.example.org/' }).publicUrl).toBe(
      'https://farm.example.org',
    );
  });

  test('lists and JSON values are parsed', () => {
    const ports = portNumbers((_name, { number }) => 20_000 + number);
    const config = loadConfig({
      HEADFRAME_ROLES: 'api, gateway',
      HEADFRAME_LOCAL_SCAN_RANGES: '127.20.0.1-127.20.0.250, 10.0.0.0/24',
      HEADFRAME_LOCAL_SCAN_PORTS: JSON.stringify(ports),
      HEADFRAME_CORS_ORIGINS: 'https://one.example,http://two.example:81/',
    });
    expect(config.roles).toEqual(['api', 'gateway']);
    expect(config.localScanRanges).toEqual(['127.20.0.1-127.20.0.250', '10.0.0.0/24']);
    expect(config.localScanPorts).toEqual(ports);
    expect(config.corsOrigins).toEqual(['https://one.example', 'http://two.example:81']);
    expect(loadConfig({ HEADFRAME_LOCAL_SCAN_PORTS: 'null' }).localScanPorts).toBeUndefined();
  });

  test('names every bad value at once and shows no secret', () => {
    const message = problemsOf({
      HEADFRAME_PORT: '84200',
      HEADFRAME_ROLES: 'api,mining',
      HEADFRAME_ADMIN_EMAIL: 'nobody',
      HEADFRAME_ADMIN_PASSWORD: 'letmein7',
      DATABASE_URL: 'mysql://root:hunter2@db/headframe',
      HEADFRAME_LOCAL_SCAN_PORTS: '{"http":"x"}',
      HEADFRAME_PUBLIC_URL: 'ftp://farm.example.org',
    });
    expect(message).toContain('HEADFRAME_PORT=84200 must be a whole number from 0 to 65535.');
    expect(message).toContain('HEADFRAME_ROLES=api,mining must be one or several of api, jobs, gateway');
    expect(message).toContain('HEADFRAME_ADMIN_EMAIL=nobody must be an e-mail address.');
    expect(message).toContain('HEADFRAME_ADMIN_PASSWORD needs at least 8 characters with upper case, lower case,');
    expect(message).toContain('DATABASE_URL must begin with postgresql://.');
    expect(message).toContain('must be a JSON object of device ports.');
    expect(message).toContain('HEADFRAME_PUBLIC_URL=ftp://farm.example.org must be an address such as');
    expect(message).not.toMatch(/hunter2|letmein7/);
  });
});

describe('configHelp', () => {
  test('has each setting with a help line and fits a terminal', () => {
    const help = configHelp();
    for (const { name, help: line } of Object.values(variables)) {
      expect(help).toContain(`  ${name}\n`);
      expect(line).toMatch(/\.$/);
    }
    for (const line of help.split('\n')) expect(line.length).toBeLessThanOrEqual(110);
  });

  test('of one program leaves out what only others read', () => {
    expect(configHelp('simulator')).toContain('HEADFRAME_SIM_DEVICES');
    expect(configHelp('simulator')).not.toContain('HEADFRAME_PORT');
  });
});
