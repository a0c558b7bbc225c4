import type { OwnedKind } from '@headframe/domain/ownership/ownership-terms';
import type { OwnershipTransferRowFragment } from '../../../generated/ownership.ts';

export function kindOf({ kind }: Pick<OwnershipTransferRowFragment, 'kind'>): OwnedKind {
  return kind === 'subaccount' ? 'subaccount' : 'organization';
}
