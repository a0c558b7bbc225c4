import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import type { GraphQLField, GraphQLSchema } from 'graphql';
import { accessOf, rootFields } from '../graphql/field-access.ts';

/** Where a root field stands. */
export type RootKind = 'Query' | 'Mutation' | 'Subscription';

/** A root field that an API key may use. */
export interface KeyField {
  root: RootKind;
  field: GraphQLField<unknown, unknown>;
  /** What the role of the key must hold; null where any key will do. */
  permission: Permission | null;
}

/** The root fields that are open to API keys: those that ask for a permission, for any token, or for nothing. */
export function keyFields(schema: GraphQLSchema): KeyField[] {
  return rootFields(schema).flatMap(({ name, field }) => {
    const access = accessOf(field);
    if (!access || access.kind === 'signed-in' || access.kind === 'owner') return [];
    if (access.kind === 'permission' && access.isForPeople) return [];
    const root = name.slice(0, name.indexOf('.')) as RootKind;
    return [{ root, field, permission: access.kind === 'permission' ? access.permission : null }];
  });
}

/**
 * The permission behind a root field, for the text around an example.
 * @throws Error for a field that no key may use, so that no example can outlive its field.
 */
export function permissionOf(schema: GraphQLSchema, root: RootKind, name: string): Permission | null {
  const found = keyFields(schema).find((each) => each.root === root && each.field.name === name);
  if (!found) throw new Error(`${root}.${name} is not open to API keys.`);
  return found.permission;
}
