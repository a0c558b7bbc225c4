import { DomainError } from '@headframe/domain/errors/domain-error';
import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import type { GraphQLField, GraphQLSchema } from 'graphql';
import {
  knownCaller,
  ownedGrants,
  permittedGrants,
  requireAccount,
  requireInternal,
  requireWriter,
} from '../auth/caller-grant.ts';
import type { SubaccountGrant } from '../auth/caller.ts';
import type { RequestContext } from './context.ts';

/** The one list a root field stands in. */
export type FieldAccess =
  | { readonly kind: 'public' }
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'any-caller' }
  | { readonly kind: 'owner'; readonly orDelegates?: true }
  | {
      readonly kind: 'permission';
      readonly permission: Permission;
      /** Further permissions that open it, each by itself; the rows then differ by the permission. */
      readonly orElse?: readonly Permission[];
      /** What it shows differs among callers with the same rights, who therefore share no subscription. */
      readonly isPersonal?: true;
      /** It gives lasting rights, which only people do: a key that could would outlive its own end. */
      readonly isForPeople?: true;
      /** Its resolver asks for a code of the second factor, and fails without. */
      readonly asksSecondFactor?: true;
      /** What it does takes locks that others hold in between, and has no effect outside of the database: it is run again after a deadlock. */
      readonly isRunAgain?: true;
      /** It is internal to the people of a subaccount: closed to watcher links that do not show devices in full. */
      readonly isInternal?: true;
      /** It is open in every subaccount where the permission is held, whichever is selected; only an argument narrows it. */
      readonly isAnywhere?: true;
    };

/** What is done with a field: observers only ever read. */
export type FieldUse = 'read' | 'change';

/** Marks a root field as open to everyone. */
export const publicField = { extensions: { access: { kind: 'public' } satisfies FieldAccess } };

/** Marks a root field as open to everyone with a token: accounts, observers and API keys. */
export const anyCallerField = { extensions: { access: { kind: 'any-caller' } satisfies FieldAccess } };

/** Marks a root field as open to accounts that own the subaccount. */
export const ownerField = { extensions: { access: { kind: 'owner' } satisfies FieldAccess } };

/** {@link ownerField} for those too who act for the organization of the subaccount: its owner and its delegates. */
export const ownerOrDelegateField = {
  extensions: { access: { kind: 'owner', orDelegates: true } satisfies FieldAccess },
};

/** Marks a root field as open to everyone who is signed in; observers and API keys are not. */
export const signedInField = { extensions: { access: { kind: 'signed-in' } satisfies FieldAccess } };

/** Marks a root field as open to those who hold a permission on the subaccount. */
export function permissionField(permission: Permission): { extensions: { access: FieldAccess } } {
  return { extensions: { access: { kind: 'permission', permission } } };
}

/** {@link permissionField} for what each of several permissions opens; the rows say which of them they require. */
export function anyPermissionField([permission, ...orElse]: readonly [Permission, ...Permission[]]): {
  extensions: { access: FieldAccess };
} {
  return { extensions: { access: { kind: 'permission', permission, orElse } } };
}

/** A field of such a list that is closed to watcher links unless they show devices in full. */
export function internalField(field: { extensions: { access: FieldAccess } }): { extensions: { access: FieldAccess } } {
  const { access } = field.extensions;
  return access.kind === 'permission' ? { extensions: { access: { ...access, isInternal: true } } } : field;
}

/** {@link permissionField} for what gives lasting rights: open to accounts alone, not to API keys. */
export function peopleField(permission: Permission): { extensions: { access: FieldAccess } } {
  return { extensions: { access: { kind: 'permission', permission, isForPeople: true } } };
}

/** A field of such a list that is run again after a deadlock with others; it has no effect outside of the database. */
export function runAgain(field: { extensions: { access: FieldAccess } }): { extensions: { access: FieldAccess } } {
  const { access } = field.extensions;
  return access.kind === 'permission' ? { extensions: { access: { ...access, isRunAgain: true } } } : field;
}

/**
 * {@link peopleField} for mutations that move money, or decide where it may go: the resolver calls `requireSecondFactor`
 * (`people/two-factor`) with its argument `twoFactorCode` before it changes anything; one that returns without it fails.
 */
export function moneyField(permission: Permission): { extensions: { access: FieldAccess } } {
  return { extensions: { access: { kind: 'permission', permission, isForPeople: true, asksSecondFactor: true } } };
}

/** {@link permissionField} for what is not the same to all who hold the permission, such as which row is the caller's own. */
export function personalPermissionField(permission: Permission): { extensions: { access: FieldAccess } } {
  return { extensions: { access: { kind: 'permission', permission, isPersonal: true } } };
}

/** {@link peopleField} for what is asked for over all subaccounts where the permission is held, whichever is selected. */
export function anywhereField(permission: Permission): { extensions: { access: FieldAccess } } {
  return {
    extensions: { access: { kind: 'permission', permission, isPersonal: true, isForPeople: true, isAnywhere: true } },
  };
}

/** The list a root field stands in; undefined when nobody decided. */
export function accessOf(field: GraphQLField<unknown, unknown>): FieldAccess | undefined {
  return field.extensions['access'] as FieldAccess | undefined;
}

/** All root fields of a schema with their full names, such as `Query.asics`. */
export function rootFields(schema: GraphQLSchema): { name: string; field: GraphQLField<unknown, unknown> }[] {
  const types = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  return types.flatMap((type) =>
    type ? Object.values(type.getFields()).map((field) => ({ name: `${type.name}.${field.name}`, field })) : [],
  );
}

/**
 * The subaccounts in which the caller may use a field: those named by the explicit argument, else by the header, else
 * all of the caller's, and of these only where the permission is held (or, for owners' fields, that are owned).
 * @throws DomainError `401` without a caller, `access-denied` when no subaccount remains.
 */
export function grantsFor(
  context: RequestContext,
  access: FieldAccess,
  use: FieldUse,
  explicitSubaccount: string | null | undefined,
): readonly SubaccountGrant[] {
  if (access.kind === 'public') return [];
  const caller = knownCaller(context);
  const named = explicitSubaccount ?? context.subaccountName;
  switch (access.kind) {
    case 'any-caller':
      return caller.grants;
    case 'signed-in':
      requireAccount(caller);
      return caller.grants;
    case 'owner':
      requireAccount(caller);
      return ownedGrants(caller, named, access.orDelegates);
    case 'permission':
      if (use === 'change') requireWriter(caller);
      if (access.isForPeople) requireAccount(caller);
      if (access.isInternal) requireInternal(caller, access.permission);
      return permittedGrants(
        caller,
        [access.permission, ...(access.orElse ?? [])],
        access.isAnywhere ? explicitSubaccount : named,
      );
  }
}

/**
 * The single subaccount a change applies to.
 * @throws DomainError `validation-failed` when more than one is open and none was named.
 */
export function singleGrant(grants: readonly SubaccountGrant[]): SubaccountGrant {
  const [grant, ...others] = grants;
  if (!grant || others.length > 0)
    throw new DomainError('validation-failed', 'Name one subaccount, in the argument or the subaccount header.');
  return grant;
}
