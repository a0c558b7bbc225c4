import type { FieldValues } from '@headframe/domain/changes/merge-change';
import type { OverviewRowFragment, SubaccountsWithAccessQuery } from '../../../../generated/team.ts';

/** A subaccount whose team the viewer sees. */
export type ReachableSubaccount = SubaccountsWithAccessQuery['subaccountsWithAccess'][number];

/** What one person has in one subaccount. */
export type PersonAccess = OverviewRowFragment['access'][number];

/** Role by subaccount; null where there is none. */
export type AccessDraft = Readonly<Record<string, string | null>>;

/** What a person has now, as far as the viewer sees. */
export function draftOfAccess(
  subaccounts: readonly ReachableSubaccount[],
  access: readonly PersonAccess[],
): AccessDraft {
  const roleOf = new Map(access.map(({ subaccount, roleId }) => [subaccount, roleId]));
  return Object.fromEntries(subaccounts.map(({ name }) => [name, roleOf.get(name) ?? null]));
}

const rolesIn = (draft: FieldValues) =>
  Object.entries(draft).flatMap(([subaccount, roleId]) => (typeof roleId === 'string' ? [{ subaccount, roleId }] : []));

/** What is changed of a draft, and what it was before, as it travels. */
export function sentAccess(change: FieldValues, from: FieldValues) {
  const remove = Object.keys(change).filter((subaccount) => change[subaccount] === null);
  return { access: rolesIn(change), remove, from: rolesIn(from) };
}

/** Whether these changes may invite the person: to a subaccount without access or a valid invitation. */
export function mayInvite(present: readonly PersonAccess[], given: readonly { subaccount: string }[]): boolean {
  return given.some(({ subaccount }) => {
    const access = present.find((one) => one.subaccount === subaccount);
    return !access || (access.invitation !== null && access.invitation.validity !== 'open');
  });
}

/** Why the access of a person to a subaccount cannot be edited; undefined when it can. */
export function whyFixed(subaccount: ReachableSubaccount, access: PersonAccess | undefined): string | undefined {
  if (access?.state === 'owner') return 'Owner';
  const present = subaccount.roles.find(({ id }) => id === access?.roleId);
  if (present && !present.canGrant) return `${present.alias} · more than your own permissions`;
  if (!subaccount.canChange) return access ? `${access.role} · read only` : 'You cannot change this';
  return undefined;
}

/** The roles to choose from in a subaccount: those the viewer may grant, and the current one. */
export function roleChoices(subaccount: ReachableSubaccount, present: string | null) {
  return subaccount.roles.filter(({ id, canGrant }) => canGrant || id === present);
}

/** The subaccounts worth showing: archived ones only where the person has something. */
export function shownSubaccounts(
  subaccounts: readonly ReachableSubaccount[],
  access: readonly PersonAccess[],
): readonly ReachableSubaccount[] {
  return subaccounts.filter(
    ({ name, isArchived }) => !isArchived || access.some(({ subaccount }) => subaccount === name),
  );
}
