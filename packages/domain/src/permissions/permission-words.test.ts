import { describe, expect, it } from 'vitest';
import { builtInRoles } from './built-in-roles.ts';
import { permissionsForLevels } from './effective-permissions.ts';
import { permissionCatalogue, permissions } from './permission-catalogue.ts';
import { permissionSections, type PermissionFeature } from './permission-feature.ts';
import { permissionGroups } from './permission-groups.ts';
import { permissionLine, permissionWords } from './permission-words.ts';
import { roleEffect } from './role-effect.ts';

const features: readonly PermissionFeature[] = permissionCatalogue;

describe('permissionWords', () => {
  it.each(features)('has a line for each permission of $key, and no other', ({ key, read, write }) => {
    const { sees, does } = permissionWords[key as keyof typeof permissionWords];
    expect([sees !== undefined, does !== undefined]).toEqual([read !== undefined, write !== undefined]);
  });

  it('says of no two permissions the same', () => {
    const lines = permissions.map(permissionLine);
    expect(new Set(lines).size).toBe(permissions.length);
    expect(permissionLine('agent_worker_power_switch_write')).toBe('Start and stop miners');
    expect(permissionLine('nonsense')).toBeUndefined();
  });
});

describe('permissionGroups', () => {
  it('has every feature once, and those of power together', () => {
    const grouped = permissionSections.flatMap((section) => permissionGroups(section, () => true));
    const keys = grouped.flatMap((group) => group.features.map(({ key }) => key));
    expect(keys.toSorted()).toEqual(features.map(({ key }) => key).toSorted());
    const power = grouped.find(({ label }) => label === 'Power')?.features.map(({ key }) => key);
    expect(power).toEqual(expect.arrayContaining(['asicPowerSwitch', 'asicPowerManagement', 'asicPdus', 'pdu']));
  });
});

describe('roleEffect', () => {
  const of = (key: string) => builtInRoles.find((role) => role.key === key)?.permissions ?? [];

  it('says what a role can do to the farm', () => {
    const held = permissionsForLevels({ devices: 'READ', asicPowerSwitch: 'HAS_ACCESS' });
    expect(roleEffect(held, 250)).toBe('Sees 250 miners; starts and stops miners; no money.');
    expect(roleEffect(held)).toBe('Sees miners; starts and stops miners; no money.');
    expect(roleEffect(held, 1)).toBe('Sees 1 miner; starts and stops miners; no money.');
    expect(roleEffect([])).toBe('Nothing yet.');
    expect(roleEffect(['all'])).toMatch(/^Everything/);
    expect(roleEffect(permissionsForLevels({ devices: 'READ' }))).toBe('Sees miners; commands nothing; no money.');
  });

  it('names money and people before anything is left out', () => {
    expect(roleEffect(of('accountant'))).toMatch(/sees money but sends none/i);
    const many = permissionsForLevels({
      devices: 'READ',
      asicPowerSwitch: 'HAS_ACCESS',
      asicReboot: 'HAS_ACCESS',
      pdu: 'WRITE',
      asicChangePool: 'HAS_ACCESS',
      firmware: 'WRITE',
      withdraw: 'WRITE',
      team: 'WRITE',
    });
    expect(roleEffect(many)).toBe(
      'Sees miners and PDUs; starts and stops miners, reboots miners, switches PDUs, changes where they mine and 1 more; sends money; changes the team.',
    );
  });
});
