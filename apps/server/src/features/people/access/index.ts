import './role.graphql.ts';

export { storeBuiltInRoles } from './store-built-in-roles.ts';
export { beyondOwnRights, requireWithinOwnRights } from './require-within-own-rights.ts';
export { roleType } from './role.graphql.ts';
export { listRoles } from './role-view.ts';
export { findRole, roleFor, type StoredRole } from './stored-role.ts';
