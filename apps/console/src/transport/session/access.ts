import { create } from 'zustand';
import { hasPermission, isOwner } from '@headframe/domain/permissions/effective-permissions';
import {
  observerRoles,
  observerViews,
  type ObserverRole,
  type ObserverView,
} from '@headframe/domain/permissions/observer-permissions';
import { missingFlags } from '@headframe/domain/permissions/permission-flags';
import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import type { RouteVisitor } from '@headframe/domain/routes/route-guard';
import { defaultFeatureAccess } from '@headframe/domain/feature-access/feature-access';
import {
  AccountDocument,
  ObserverAccountDocument,
  type AccountQuery,
  type GetSubaccountApprovedSubscription,
  type SubaccountRowFragment,
} from '../../generated/account.ts';
import { send } from '../requests/client.ts';
import { useConnectivity } from '../browser/connectivity.ts';
import type { ErrorClaims } from '../requests/error-handling.ts';
import { isObserverMode } from '../browser/observer-mode.ts';
import { onSignOut, selectSubaccount, useSession } from './session.ts';
import { initialSubaccount, liveSelection } from './subaccount-selection.ts';

/** The signed-in account. */
export type Me = AccountQuery['me'];

/** One subaccount that the account may enter, or is invited to, with its permissions there. */
export type Subaccount = SubaccountRowFragment;

/** An invitation that waits for the answer of the account. */
export type Invitation = GetSubaccountApprovedSubscription['getSubaccountApproved'][number];

/** What the session holds of the user info (first specification, section 3); an observer has none. */
interface SessionInfo {
  /** Whether the terms of the assistant were accepted. */
  hasBotyTerms: boolean;
  /** Whether the account is a delegate of another owner's organization. */
  hasOrganizationAccess: boolean;
}

/** The viewer of an observer link. */
export interface Observer {
  role: ObserverRole;
  username: string;
  /** What the link shows; undefined for accountants. */
  view?: ObserverView | undefined;
  /** When it ends by itself. */
  endsAt?: string | null | undefined;
}

/** The viewer and their permissions; `me` and `observer` are undefined until one of them is loaded. */
export interface AccessState {
  me: Me | undefined;
  info: SessionInfo | undefined;
  observer: Observer | undefined;
  subaccounts: readonly Subaccount[];
  /** Open invitations, those to organizations included. */
  invitations: readonly Invitation[];
  selected: Subaccount | undefined;
  hasAgentFeature: boolean;
  hasReferralFeature: boolean;
}

const nobody: AccessState = {
  me: undefined,
  info: undefined,
  observer: undefined,
  subaccounts: [],
  invitations: [],
  selected: undefined,
  hasAgentFeature: false,
  hasReferralFeature: false,
};

/** The access of this tab as a store. */
export const useAccess = create<AccessState>(() => nobody);

onSignOut(() => useAccess.setState(nobody));

let loading: Promise<void> | undefined;

/** Loads the viewer and their permissions, once. Rejects with `TransportError`. */
export function loadAccess(): Promise<void> {
  const { me, observer } = useAccess.getState();
  if (me || observer) return Promise.resolve();
  loading ??= reloadAccess().finally(() => (loading = undefined));
  return loading;
}

type Loaded = Pick<AccessState, 'me' | 'info' | 'observer' | 'subaccounts' | 'hasAgentFeature' | 'hasReferralFeature'>;

async function ask(claims: ErrorClaims): Promise<Loaded> {
  if (!isObserverMode()) {
    const { me, userInfo, subaccounts, ...present } = await send('query', AccountDocument, {}, claims);
    const info = { hasBotyTerms: userInfo.botyTerms, hasOrganizationAccess: userInfo.organizationAccess };
    const { agentFeaturePresent: hasAgentFeature, referralFeaturePresent: hasReferralFeature } = present;
    return { me, info, observer: undefined, subaccounts, hasAgentFeature, hasReferralFeature };
  }
  const { observerProfile, subaccounts, agentFeaturePresent } = await send(
    'query',
    ObserverAccountDocument,
    {},
    claims,
  );
  const role = observerRoles.find((each) => each === observerProfile?.role) ?? 'accountant';
  const observer: Observer = {
    role,
    username: observerProfile?.username ?? '',
    view: observerViews.find((each) => each === observerProfile?.shows),
    endsAt: observerProfile?.endsAt ?? null,
  };
  const has = { hasAgentFeature: agentFeaturePresent, hasReferralFeature: false };
  return { me: undefined, info: undefined, observer, subaccounts, ...has };
}

/** Loads the access again, after a change. The client merges simultaneous calls into one query. */
export async function reloadAccess(claims: ErrorClaims = {}): Promise<void> {
  const loaded = await ask(claims);
  const before = useSession.getState().subaccount;
  const selected = initialSubaccount(loaded.subaccounts, before, loaded.observer !== undefined);
  selectSubaccount(selected?.name);
  useAccess.setState({ ...loaded, selected });
}

/** Selects the subaccount of all further calls. */
export function enterSubaccount(name: string): void {
  const selected = useAccess.getState().subaccounts.find((subaccount) => subaccount.name === name);
  if (!selected) return;
  selectSubaccount(selected.name);
  useAccess.setState({ selected });
}

/**
 * Applies a push about the selected subaccount. Where that is no longer accessible, the selection is cleared, and the
 * selection rule runs again on the others. Returns whether the selection stayed.
 */
export function acceptLiveView(update: Subaccount | null): boolean {
  const { selected, subaccounts, observer } = useAccess.getState();
  const kept = liveSelection(selected, update);
  const isOther = (each: Subaccount) => each.name !== selected?.name;
  const list = kept
    ? subaccounts.map((each) => (isOther(each) ? each : kept))
    : [...subaccounts.filter(isOther), ...(update ? [update] : [])];
  const next = kept ?? initialSubaccount(list, undefined, observer !== undefined);
  selectSubaccount(next?.name);
  useAccess.setState({ selected: next, subaccounts: list });
  return kept !== undefined;
}

/** The visitor whom the domain's route guards ask about. */
export function visitorOf({
  me,
  observer,
  selected,
  hasAgentFeature = false,
  hasReferralFeature = false,
}: Partial<AccessState>): RouteVisitor {
  return {
    signedIn: me !== undefined,
    observer: observer?.role,
    permissions: selected?.permissions ?? [],
    hiddenFeatures: selected?.hiddenFeatures ?? [],
    featureAccess: selected?.features ?? defaultFeatureAccess,
    agentFeature: hasAgentFeature,
    referralFeature: hasReferralFeature,
    twoFactorEnabled: me?.twoFactorEnabled ?? false,
    isDelegate: selected?.accessType === 'superAdmin',
    online: useConnectivity.getState().isOnline,
  };
}

/** Whether a permission opens something in a subaccount: it is held, and the feature flags that it takes are on. */
function opens(subaccount: Subaccount | undefined, permission: Permission): boolean {
  if (!subaccount || !hasPermission(subaccount.permissions, permission)) return false;
  return missingFlags(subaccount.features, permission).length === 0;
}

/** Whether the account may do something in the selected subaccount. */
export function can(permission: Permission): boolean {
  return opens(useAccess.getState().selected, permission);
}

/** Whether the account owns the selected subaccount, or acts for its organization: who may give its devices away for good. */
export function isOwnerOrDelegate(): boolean {
  const { selected } = useAccess.getState();
  return selected !== undefined && (selected.isOwner || selected.accessType === 'superAdmin');
}

/** Whether the account owns a subaccount, by its permissions, or acts for its organization. */
export function ownsOrActsFor(subaccount: Subaccount | undefined): boolean {
  return subaccount !== undefined && (isOwner(subaccount.permissions) || subaccount.accessType === 'superAdmin');
}

/** Whether a subaccount of the account belongs to the organization of the selected one. */
export function isOfSameOrganization(name: string): boolean {
  const { subaccounts, selected } = useAccess.getState();
  const organization = subaccounts.find((one) => one.name === name)?.organization?.id;
  return organization !== undefined && organization === selected?.organization?.id;
}

/** The other subaccounts in which the account may do something, by name: those that can receive what it hands over. */
export function otherSubaccountsWith(permission: Permission): string[] {
  const { subaccounts, selected } = useAccess.getState();
  return subaccounts
    .filter((one) => one.name !== selected?.name && !one.isArchived && opens(one, permission))
    .map(({ name }) => name)
    .toSorted();
}

/** Whether the viewer is shown what is internal to the people of the subaccount: notes, tags, pool users, targets and commands. */
export function useSeesInternal(): boolean {
  return useAccess(({ observer }) => observer === undefined || observer.view === 'devices');
}

export function useCan(permission: Permission): boolean {
  return useAccess((state) => opens(state.selected, permission));
}
