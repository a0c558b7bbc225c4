import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  beyondPermissions,
  effectivePermissions,
  grantingPermissions,
  hasPermission,
  levelOf,
  permissionsForLevels,
  permissionsWithin,
} from './effective-permissions.ts';
import { permissionCatalogue, permissions, type PermissionFeatureKey } from './permission-catalogue.ts';
import { levelsOfFeature, type PermissionFeature } from './permission-feature.ts';

const anyPermissions = fc.subarray([...permissions, 'unknown_write']);

describe('hasPermission', () => {
  it('lets the owner do everything', () => {
    expect(effectivePermissions(['all'])).toEqual(permissions);
  });

  it('grants nothing for nothing, nor for unknown strings', () => {
    expect(effectivePermissions([])).toEqual([]);
    expect(effectivePermissions(['ALL', 'root', 'agent_workers_write'])).toEqual([]);
  });

  it('takes write for read, by feature and not by spelling', () => {
    expect(hasPermission(['agent_worker_sitemap_write'], 'agent_worker_location')).toBe(true);
    expect(hasPermission(['pdu_write'], 'pdu')).toBe(true);
    expect(hasPermission(['pdu'], 'pdu_write')).toBe(false);
    expect(hasPermission(['agent_worker_reboot_write'], 'agent_workers')).toBe(false);
  });

  it.each([
    'agent_worker_power_switch_write',
    'agent_worker_power_management_write',
    'agent_worker_cooling_write',
    'agent_worker_change_pool_write',
    'agent_worker_blink_write',
  ])('derives Clear Targets from %s', (held) => {
    expect(hasPermission([held], 'agent_worker_clear_targets_write')).toBe(true);
    expect(hasPermission(['agent_worker_clear_targets_write'], 'agent_worker_blink_write')).toBe(false);
  });

  it('does not derive Clear Targets from other actions', () => {
    expect(
      hasPermission(['agent_worker_reboot_write', 'agent_worker_tag_write'], 'agent_worker_clear_targets_write'),
    ).toBe(false);
  });

  it('never takes away when more is held, and adding what follows changes nothing', () => {
    fc.assert(
      fc.property(anyPermissions, anyPermissions, (held, more) => {
        const effective = effectivePermissions(held);
        expect(effectivePermissions([...held, ...more])).toEqual(expect.arrayContaining([...effective]));
        expect(effectivePermissions(effective)).toEqual(effective);
      }),
    );
  });
});

describe('levelOf', () => {
  it.each([
    [['all'], 'pdu', 'WRITE'],
    [['all'], 'devices', 'READ'],
    [['all'], 'asicReboot', 'HAS_ACCESS'],
    [['pdu', 'pdu_write'], 'pdu', 'WRITE'],
    [['pdu'], 'pdu', 'READ'],
    [[], 'pdu', 'HIDDEN'],
    [[], 'revenue', 'NO_ACCESS'],
    [['revenue'], 'revenue', 'HAS_ACCESS'],
    [['agent_worker_blink_write'], 'asicClearTargets', 'HAS_ACCESS'],
  ] as const)('%j on %s is %s', (held, key, level) => {
    expect(levelOf(held, key)).toBe(level);
  });
});

describe('permissionsForLevels', () => {
  it('gives back the levels it was given', () => {
    const choices = permissionCatalogue
      .filter((feature: PermissionFeature) => !feature.derivedFrom)
      .map((feature) => fc.constantFrom(...levelsOfFeature(feature)).map((level) => [feature.key, level] as const));
    fc.assert(
      fc.property(fc.tuple(...choices), (chosen) => {
        const held = permissionsForLevels(Object.fromEntries(chosen));
        for (const [key, level] of chosen) expect(levelOf(held, key as PermissionFeatureKey)).toBe(level);
      }),
    );
  });

  it('adds what is derived and ignores a choice of it', () => {
    expect(permissionsForLevels({ asicBlink: 'HAS_ACCESS' })).toEqual([
      'agent_worker_blink_write',
      'agent_worker_clear_targets_write',
    ]);
    expect(permissionsForLevels({ asicClearTargets: 'HAS_ACCESS' })).toEqual([]);
  });
});

describe('what is within a list', () => {
  const anyList = fc.tuple(fc.boolean(), anyPermissions).map(([owns, held]) => (owns ? ['all', ...held] : held));

  it('and what is beyond it are together what was wanted, and never both', () => {
    fc.assert(
      fc.property(anyList, anyPermissions, (held, wanted) => {
        const within = effectivePermissions(permissionsWithin(held, wanted));
        const beyond = beyondPermissions(held, wanted);
        expect(within.filter((one) => !hasPermission(held, one))).toEqual([]);
        expect(new Set([...within, ...beyond])).toEqual(new Set(effectivePermissions(wanted)));
        expect(within.filter((one) => beyond.includes(one))).toEqual([]);
      }),
    );
  });

  it('is the entry of the owner only for owners', () => {
    expect(beyondPermissions(permissions, ['all'])).toEqual(['all']);
    expect(permissionsWithin(permissions, ['all'])).toEqual(permissions);
    expect(beyondPermissions(['all'], ['all'])).toEqual([]);
  });
});

describe('grantingPermissions', () => {
  it('names what lets pass, and nothing else', () => {
    for (const needed of permissions)
      for (const one of ['all', ...permissions])
        expect(grantingPermissions(needed).includes(one), `${one} for ${needed}`).toBe(hasPermission([one], needed));
  });
});
