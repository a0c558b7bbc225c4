import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxPoolUserLength } from '../../limits/device-limits.ts';
import {
  countEqualUsers,
  expandPoolUser,
  keepWorkerNames,
  maxPlaceholderLength,
  poolUserPlaceholders,
  poolUserProblem,
  type PoolUserSource,
} from './pool-user-template.ts';

const miner: PoolUserSource = {
  workerName: 'old.rig7',
  ip: '10.0.1.20',
  mac: '02:AB:00:00:00:07',
  model: 'Antminer S19j Pro+',
};

describe('a pool user', () => {
  it.each([
    ['farm.{worker}', 'farm.rig7'],
    ['farm.{ip}', 'farm.10x0x1x20'],
    ['farm.{mac}', 'farm.02ab00000007'],
    ['farm.{model}_{worker}', 'farm.AntminerS19jPro_rig7'],
    ['farm.rig1', 'farm.rig1'],
  ])('%s becomes %s', (template, user) => {
    expect(expandPoolUser(template, miner)).toBe(user);
  });

  it('keeps all that follows the first dot of the current one', () => {
    expect(expandPoolUser('new.{worker}', { ...miner, workerName: 'old.hall2.rig7' })).toBe('new.hall2.rig7');
  });

  it('falls back to the address where there is no worker or MAC address, and names an unknown model', () => {
    const bare = { workerName: 'account', ip: '10.0.1.20', mac: null, model: '' };
    expect(expandPoolUser('farm.{worker}/{mac}/{model}', bare)).toBe('farm.10x0x1x20/10x0x1x20/unknown');
  });

  it('replaces characters that separate or quote elsewhere', () => {
    expect(expandPoolUser('farm.{worker}', { ...miner, workerName: 'old.a b,c|d\\e{ip}' })).toBe('farm.a-b-c-d-e-ip-');
  });

  it.each(['farm.{name}', 'farm.{', 'farm.}', 'farm.{WORKER}', '{worker', '{{worker}}'])('refuses %s', (template) => {
    expect(poolUserProblem(template)).toContain('Unknown placeholder');
  });

  it('refuses what may become too long', () => {
    expect(poolUserProblem('x'.repeat(maxPoolUserLength))).toBeUndefined();
    expect(poolUserProblem(`${'x'.repeat(maxPoolUserLength - maxPlaceholderLength)}{ip}`)).toBeUndefined();
    expect(poolUserProblem(`${'x'.repeat(maxPoolUserLength - maxPlaceholderLength + 1)}{ip}`)).toContain('Too long');
  });
});

const minerOf = fc.record({
  workerName: fc.string({ unit: 'grapheme', maxLength: 255 }),
  ip: fc.ipV4(),
  mac: fc.option(fc.stringMatching(/^([0-9a-f]{2}:){5}[0-9a-f]{2}$/)),
  model: fc.string({ unit: 'grapheme', maxLength: 255 }),
});
const templateOf = fc
  .array(
    fc.oneof(fc.constantFrom(...poolUserPlaceholders.map((name) => `{${name}}`)), fc.stringMatching(/^[a-z.]{0,80}$/)),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((parts) => parts.join(''));

describe('whatever the miner reports', () => {
  it('an accepted template expands within the length, to printable characters without a brace', () => {
    fc.assert(
      fc.property(templateOf, minerOf, (template, source) => {
        fc.pre(poolUserProblem(template) === undefined);
        const user = expandPoolUser(template, source);
        expect(user.length).toBeLessThanOrEqual(maxPoolUserLength);
        expect(user).toMatch(/^[\x21-\x7e]*$/);
        expect(user).not.toMatch(/[{},;|&<>"'`\\$]/);
      }),
    );
  });

  it('every placeholder expands to something', () => {
    fc.assert(
      fc.property(fc.constantFrom(...poolUserPlaceholders), minerOf, (name, source) => {
        expect(expandPoolUser(`{${name}}`, source)).not.toBe('');
      }),
    );
  });

  it('a template without placeholders stays as it is, however often it is expanded', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\x21-\x7a]{1,255}$/), minerOf, (user, source) => {
        expect(expandPoolUser(user, source)).toBe(user);
      }),
    );
  });

  it('different addresses give different names', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.ipV4(), minerOf, (one, other, source) => {
        const names = [one, other].map((ip) => expandPoolUser('a.{ip}', { ...source, ip }));
        expect(names[0] === names[1]).toBe(one === other);
      }),
    );
  });

  it('a worker name of usual characters is kept to the letter', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\w.-]{1,64}$/), minerOf, (worker, source) => {
        expect(expandPoolUser(keepWorkerNames('new'), { ...source, workerName: `old.${worker}` })).toBe(
          `new.${worker}`,
        );
      }),
    );
  });
});

describe('keeping worker names', () => {
  it.each([
    ['farm', 'farm.{worker}'],
    [' farm.rig1 ', 'farm.{worker}'],
    ['farm.{ip}', 'farm.{ip}'],
    ['', ''],
  ])('%j becomes %j', (user, template) => {
    expect(keepWorkerNames(user)).toBe(template);
  });
});

it('users that occur more than once are counted, each occurrence', () => {
  expect(countEqualUsers(['a', 'b', 'a', 'c', 'c', 'c'])).toBe(5);
  expect(countEqualUsers(['a', 'b'])).toBe(0);
});
