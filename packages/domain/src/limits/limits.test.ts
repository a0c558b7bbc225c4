import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { maxPools, careCenterThresholds, initialTunnelTime } from './device-limits.ts';
import { defaultLocationProfile } from './location-profile.ts';
import { defaultPageSize, listLimits } from './paging.ts';
import { brokenPasswordRules, normalEmail } from './password-policy.ts';
import { product } from './product.ts';
import { mayScanAgain, requestIntervals } from './request-limits.ts';
import { socketCloseCodes, transportLimits } from './transport.ts';

describe('limits', () => {
  it('are the numbers of the specification', () => {
    expect(defaultPageSize).toBe(10);
    expect(listLimits).toMatchObject({ withdrawAddresses: 50, reportRecipients: 100, previousIpRanges: 15 });
    expect(requestIntervals).toEqual({ scan: 15, log: 120, export: 60 });
    expect(transportLimits).toMatchObject({ retryDelay: 500, retryAttempts: 5, socketKeepAlive: 17_000 });
    expect(transportLimits).toMatchObject({ socketPong: 10_000, connectivityTimeout: 5_000, connectivityAttempts: 4 });
    expect(transportLimits).toMatchObject({ refreshQueue: 10_000, chunkLoad: 120_000 });
    expect(socketCloseCodes.pongMissing).toBe(4408);
    expect(defaultLocationProfile).toEqual({ fixedRatePerKwh: 0.06, fixedCostPerDay: 0, perKwExtraCost: 0 });
    expect([maxPools, initialTunnelTime, careCenterThresholds.poolChanging]).toEqual([3, 300, 10]);
  });

  it('name the version of the package', () => {
    const file = path.join(import.meta.dirname, '..', '..', 'package.json');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ version: product.version });
  });
});

describe('mayScanAgain', () => {
  const now = new Date('2026-06-01T12:00:15Z');

  it('needs more than 15 seconds, or no scan before', () => {
    expect(mayScanAgain(null, now)).toBe(true);
    expect(mayScanAgain(new Date('2026-06-01T12:00:00Z'), now)).toBe(false);
    expect(mayScanAgain(new Date('2026-06-01T11:59:59.999Z'), now)).toBe(true);
  });
});

describe('passwords and e-mail', () => {
  it.each([
    ['Abcdef1!', []],
    ['Abcde1!', ['length']],
    ['abcdefg1!', ['uppercase']],
    ['ABCDEFG1!', ['lowercase']],
    ['Abcdefgh!', ['number']],
    ['Abcdefg1', ['special']],
    ['Abcdef 12', ['special']],
    ['', ['length', 'uppercase', 'lowercase', 'number', 'special']],
  ])('%j breaks %j', (password, broken) => {
    expect(brokenPasswordRules(password)).toEqual(broken);
  });

  it('are compared trimmed and in lower case', () => {
    expect(normalEmail('  Jo@Example.COM ')).toBe('jo@example.com');
  });
});
