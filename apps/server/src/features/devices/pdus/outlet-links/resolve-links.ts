import type { OutletLink } from '@headframe/domain/devices/pdu/outlet-link';
import { DomainError } from '@headframe/domain/errors/domain-error';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import { lookUpLinks } from './look-up-links.ts';

/** A row whose outlet and miner were looked up, by inner keys. */
export interface ResolvedLink {
  partId: number;
  /** Null where the outlet is to be unlinked. */
  minerId: number | null;
}

/** Max rows whose faults one message names. */
const maxNamed = 5;

/**
 * The outlets and miners of rows, all or none; both are of the subaccount.
 * @throws DomainError `validation-failed` that names the first rows whose outlet or miner is not there, is not the only one,
 * or whose outlet another row names as well.
 */
export async function resolveLinks(
  transaction: AccessTransaction,
  subaccountId: number,
  links: readonly OutletLink[],
): Promise<ResolvedLink[]> {
  const named = links.map(({ pduIp, ...link }) => ({ ...link, pdu: pduIp }));
  const found = await lookUpLinks(transaction, subaccountId, named);
  const seen = new Map<number, number>();
  const faults: string[] = [];
  for (const [place, { partId, fault }] of found.entries()) {
    const earlier = partId === null ? undefined : seen.get(partId);
    if (fault !== undefined) faults.push(`Row ${place + 1}: ${fault}`);
    else if (earlier !== undefined) faults.push(`Row ${place + 1}: row ${earlier + 1} names the same outlet.`);
    if (partId !== null) seen.set(partId, place);
  }
  if (faults.length > 0) {
    const more = faults.length > maxNamed ? ` ${faults.length - maxNamed} further rows are wrong.` : '';
    throw new DomainError('validation-failed', faults.slice(0, maxNamed).join(' ') + more, { path: 'links' });
  }
  return found.map(({ partId, minerId }) => ({ partId: partId ?? 0, minerId }));
}
