import type { TrustedPoolInput } from '../../../generated/inputs.ts';
import {
  DeleteTrustedPoolsDocument,
  InsertTrustedPoolDocument,
  UpdateTrustedPoolDocument,
  type TrustedPoolRowFragment,
} from '../../../generated/trusted-pools.ts';
import { send } from '../../../transport/requests/client.ts';
import { recordActions } from '../../../ui/record-form/record-actions.tsx';
import { addressesText } from './trusted-pool-columns.tsx';
import { trustedPoolForm } from './trusted-pool-form.ts';

/** Adds a trusted pool, and what the menu of one offers. */
export const trustedPoolActions = recordActions({
  noun: 'trusted pool',
  permission: 'trusted_pools_write',
  form: trustedPoolForm,
  insert: (trustedPool: TrustedPoolInput) => send('mutation', InsertTrustedPoolDocument, { trustedPool }),
  update: (id, changes, from) => send('mutation', UpdateTrustedPoolDocument, { id, changes, from }),
  delete: (ids) => send('mutation', DeleteTrustedPoolsDocument, { ids }),
  nameOf: (row: TrustedPoolRowFragment) => addressesText(row),
  consequence: 'While the alert is on, miners that mine there have an issue.',
  words: {
    added: 'The pool is trusted.',
    question: (name) => `Stop trusting ${name}?`,
    deleted: 'The pool is no longer trusted.',
  },
});
