import { builtInRoles } from '@headframe/domain/permissions/built-in-roles';
import { permissionsForLevels } from '@headframe/domain/permissions/effective-permissions';
import { expect, test } from 'vitest';
import { roleSummary, sectionReach } from './role-summary.ts';

const of = (key: string) => builtInRoles.find((role) => role.key === key)?.permissions ?? [];

test('a role is summarised section by section', () => {
  expect(roleSummary(of('admin'))).toBe('Everything.');
  expect(roleSummary([])).toBe('Nothing yet.');
  const held = permissionsForLevels({ team: 'WRITE', tickets: 'READ', asicReboot: 'HAS_ACCESS', workers: 'READ' });
  expect(roleSummary(held)).toBe('Everything of Team. Parts of IoT and Pool.');
});

test('derived permissions are not counted', () => {
  expect(sectionReach(['agent_worker_clear_targets_write'], 'IoT')).toBe('nothing');
  expect(sectionReach(of('viewer'), 'Pool')).toBe('sees');
  expect(sectionReach(of('viewer'), 'IoT')).toBe('some');
});
