import { superAdminAlias } from '@headframe/domain/permissions/built-in-roles';
import type { Subaccount } from '../../../transport/session/access.ts';

/** The ways to a subaccount, as people read them. */
const accessTypeLabels: Readonly<Record<Subaccount['accessType'], string>> = {
  owner: 'Owner',
  superAdmin: superAdminAlias,
  member: 'Member',
  observer: 'Observer',
  apiKey: 'API Key',
};

/** By which way the user reaches a subaccount. */
export function accessTypeLabel({ accessType }: Pick<Subaccount, 'accessType'>): string {
  return accessTypeLabels[accessType];
}
