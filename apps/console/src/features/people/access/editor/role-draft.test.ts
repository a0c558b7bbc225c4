import { builtInRoles } from '@headframe/domain/permissions/built-in-roles';
import {
  effectivePermissions,
  hasPermission,
  permissionsForLevels,
} from '@headframe/domain/permissions/effective-permissions';
import { permissions } from '@headframe/domain/permissions/permission-catalogue';
import { permissionSections } from '@headframe/domain/permissions/permission-feature';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { featuresOf } from '../offered-features.ts';
import {
  canGrantLevel,
  draftOf,
  isSectionAt,
  isSameDraft,
  sectionChoices,
  sectionLevels,
  withinOwn,
} from './role-draft.ts';

test.each(builtInRoles.map(({ key, permissions: held }) => [key, held] as const))(
  'a draft of %s gives back what the role holds',
  (_key, held) => expect(permissionsForLevels(draftOf('', held).levels)).toEqual(held),
);

test('a section is set in one go, and shows it', () => {
  const all = { ...draftOf('x', []), levels: { ...draftOf('x', []).levels, ...sectionLevels('IoT', 'read', ['all']) } };
  expect(all.levels).toMatchObject({ agent: 'READ', devices: 'READ', asicReboot: 'NO_ACCESS', pdu: 'READ' });
  expect(isSectionAt(all, 'IoT', 'read', ['all'])).toBe(true);
  expect(isSectionAt(all, 'IoT', 'all', ['all'])).toBe(false);
  expect(sectionLevels('IoT', 'all', ['all'])).toMatchObject({
    asicReboot: 'HAS_ACCESS',
    pdu: 'WRITE',
    devices: 'READ',
  });
  expect(sectionChoices('Event')).toEqual(['none', 'all']);
  expect(sectionChoices('Team')).toEqual(['none', 'read', 'all']);
});

test('no user is offered more than their own permissions, neither per feature nor per section', () => {
  fc.assert(
    fc.property(fc.subarray([...permissions]), fc.constantFrom(...permissionSections), (held, section) => {
      const own = effectivePermissions(held);
      for (const choice of sectionChoices(section))
        for (const given of permissionsForLevels(sectionLevels(section, choice, own)))
          expect(hasPermission(own, given)).toBe(true);
      const copied = withinOwn(draftOf('copy', permissions), own);
      expect(permissionsForLevels(copied.levels).every((one) => hasPermission(own, one))).toBe(true);
      for (const feature of featuresOf(section))
        expect(canGrantLevel(own, feature, copied.levels[feature.key] ?? 'HIDDEN')).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test('a name differs by more than the blanks around it', () => {
  expect(isSameDraft(draftOf(' a ', ['pdu']), draftOf('a', ['pdu']))).toBe(true);
  expect(isSameDraft(draftOf('a', ['pdu']), draftOf('a', ['pdu_write']))).toBe(false);
});
