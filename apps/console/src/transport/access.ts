import { create } from 'zustand';
import { hasPermission } from '@headframe/domain/permissions/held-permissions';
import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import type { RouteVisitor } from '@headframe/domain/routes/route-guard';
import { defaultFeatureAccess } from '@headframe/domain/feature-access/feature-access';
import { AccountDocument, type AccountQuery } from '../generated/account.ts';
import { send } from './client.ts';
import { onSignOut, selectSubaccount, useSession } from './session.ts';

/** The signed-in account. */
export type Me = AccountQuery['me'];

/** One subaccount that the account may enter, with what it may do there. */
export type Subaccount = AccountQuery['subaccounts'][number];

/** Who is signed in and what they may do; `me` is undefined until it is loaded. */
export interface AccessState {
  me: Me | undefined;
  subaccounts: readonly Subaccount[];
  selected: Subaccount | undefined;
  hasAgentFeature: boolean;
}

const nobody: AccessState = { me: undefined, subaccounts: [], selected: undefined, hasAgentFeature: false };

/** The access of this tab as a store. */
export const useAccess = create<AccessState>(() => nobody);

onSignOut(() => useAccess.setState(nobody));

/**
 * The subaccount to begin with: the one chosen before where it is still there, else the first owned one, else the first
 * approved one; archived ones never (first specification, section 4).
 */
export function initialSubaccount(subaccounts: readonly Subaccount[], before?: string): Subaccount | undefined {
  const open = subaccounts.filter((subaccount) => !subaccount.isArchived);
  return (
    open.find((subaccount) => subaccount.name === before) ??
    open.find((subaccount) => subaccount.isOwner) ??
    open.find((subaccount) => subaccount.isApproved)
  );
}

let loading: Promise<void> | undefined;

/** Loads who is signed in and what they may do, once. Rejects with `TransportError`. */
export function loadAccess(): Promise<void> {
  if (useAccess.getState().me) return Promise.resolve();
  loading ??= reloadAccess().finally(() => (loading = undefined));
  return loading;
}

/** Loads it again, after something that changes it. */
export async function reloadAccess(): Promise<void> {
  const { me, subaccounts, agentFeaturePresent } = await send('query', AccountDocument, {});
  const selected = initialSubaccount(subaccounts, useSession.getState().subaccount);
  selectSubaccount(selected?.name);
  useAccess.setState({ me, subaccounts, selected, hasAgentFeature: agentFeaturePresent });
}

/** Moves all further work to another subaccount. */
export function enterSubaccount(name: string): void {
  const selected = useAccess.getState().subaccounts.find((subaccount) => subaccount.name === name);
  if (!selected) return;
  selectSubaccount(selected.name);
  useAccess.setState({ selected });
}

/** The visitor whom the domain's route guards ask about. */
export function visitorOf({ me, selected, hasAgentFeature }: AccessState): RouteVisitor {
  return {
    signedIn: me !== undefined,
    permissions: selected?.permissions ?? [],
    hiddenFeatures: selected?.hiddenFeatures ?? [],
    featureAccess: selected?.features ?? defaultFeatureAccess,
    agentFeature: hasAgentFeature,
    twoFactorEnabled: false,
    online: navigator.onLine !== false,
  };
}

/** Whether the account may do something in the selected subaccount. */
export function can(permission: Permission): boolean {
  return hasPermission(useAccess.getState().selected?.permissions ?? [], permission);
}

/** {@link can} for components. */
export function useCan(permission: Permission): boolean {
  return useAccess((state) => hasPermission(state.selected?.permissions ?? [], permission));
}
