import { grantOpens } from '../../../platform/auth/caller-grant.ts';
import type { SubaccountGrant } from '../../../platform/auth/caller.ts';
import type { ImportKind } from './import-kind.ts';

/** Whether these rights are those to import files of a kind: its permission, and those to see what its previews show. */
export function mayImport({ descriptor, reads }: ImportKind, grant: SubaccountGrant): boolean {
  return [descriptor.permission, ...reads].every((permission) => grantOpens(grant, permission));
}
