import { imports } from '@headframe/domain/imports/imports';
import type { Permission } from '@headframe/domain/permissions/permission-catalogue';

const all = new Set<Permission>(imports.map(({ permission }) => permission));

/** What opens imports beside the permission of those of miners: each kind has its own, which is asked for when one begins and is confirmed. */
export const otherPermissions: readonly Permission[] = [...all].filter((one) => one !== 'agent_worker_import_write');

export const importPermissions: readonly Permission[] = [...all];
