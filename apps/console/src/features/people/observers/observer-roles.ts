import { observerRoles, type ObserverRole } from '@headframe/domain/permissions/observer-permissions';

/** The label and description of each role of an observer link. */
export const observerRoleLooks: Readonly<Record<ObserverRole, { label: string; shows: string }>> = {
  observer: { label: 'Observer', shows: 'Pool workers, revenues, and the devices with their history.' },
  accountant: { label: 'Accountant', shows: 'Pool revenues only.' },
};

export function observerRoleLabel(role: string): string {
  const known = observerRoles.find((each) => each === role);
  return known ? observerRoleLooks[known].label : role;
}
