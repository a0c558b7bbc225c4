import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import type { ImportDeps } from './import-deps.ts';
import type { ClaimedImport } from './import-lease.ts';
import type { ImportRights } from './import-rights.ts';

/** The context in which an import is planned and written: that of a request of its person, with the rights that they have now. */
export function importContext(
  services: ImportDeps,
  { accountId, confirmedFrom }: ClaimedImport,
  { email, grant }: ImportRights,
  transaction: AccessTransaction,
): ScopedContext {
  return {
    services,
    caller: {
      kind: 'account',
      accountId,
      email,
      // No session: nothing that an import does ends or renews one.
      sessionId: '',
      isAdministrator: false,
      organizations: [],
      grants: [grant],
      expiresAt: null,
    },
    subaccountName: grant.name,
    ip: confirmedFrom ?? '127.0.0.1',
    scope: { transaction, subaccountIds: [grant.subaccountId], grants: [grant] },
  };
}
