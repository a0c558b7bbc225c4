import { DomainError } from '@headframe/domain/errors/domain-error';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import type { ChainNetwork } from '@headframe/domain/pool/chain-identity';
import { sql } from 'kysely';
import { asIdentity, type AccessTransaction } from '../../../platform/database/with-access.ts';

export interface CurrentChain {
  id: number;
  coinEnum: number;
  network: ChainNetwork;
}

/** The chain of a coin that the pool mines now. @throws DomainError `validation-failed` where there is none yet. */
export async function loadCurrentChain(transaction: AccessTransaction, coinEnum: number): Promise<CurrentChain> {
  const { rows } = await asIdentity(transaction, () =>
    sql<CurrentChain>`select id, coin_enum::int as "coinEnum", network from chain
      where id = current_chain(${coinEnum}::int)`.execute(transaction),
  );
  const [chain] = rows;
  if (!chain) throw new DomainError('validation-failed', messageText('noCurrentChain'));
  return chain;
}
