import {
  observerRoles,
  observerViewLabels,
  type ObserverRole,
  type ObserverView,
} from '@headframe/domain/permissions/observer-permissions';

const observerRoleLabels: Readonly<Record<ObserverRole, string>> = { observer: 'Observer', accountant: 'Accountant' };

export function observerRoleLabel(role: string): string {
  const known = observerRoles.find((each) => each === role);
  return known ? observerRoleLabels[known] : role;
}

/** What a link shows: as an accountant revenues, else a view. */
export type Shown = 'revenues' | ObserverView;

interface ShownLook {
  readonly role: ObserverRole;
  /** What the dialog calls it. */
  readonly label: string;
  readonly text: string;
}

/** What links may show, the least last: what it is called, and what is in it. */
export const shownLooks: Readonly<Record<Shown, ShownLook>> = {
  farm: {
    role: 'observer',
    label: observerViewLabels.farm,
    text: 'The pool, and all devices with their figures and history. No notes, tags, pool users, targets or commands.',
  },
  devices: {
    role: 'observer',
    label: observerViewLabels.devices,
    text: 'All of that with notes, tags, pool users, targets and the commands given.',
  },
  pool: { role: 'observer', label: observerViewLabels.pool, text: 'Workers and revenues of the pool.' },
  revenues: { role: 'accountant', label: 'Accountant', text: 'Pool revenues only.' },
};

export function shownLabel(shown: string): string {
  return shown === 'revenues' ? 'Revenues' : (shownLooks[shown as Shown]?.label ?? shown);
}
