import { lazy } from 'react';
import type { Owned } from './OfferOwnershipDialog.tsx';

/** What waits for an answer about ownership; its code is fetched when it is shown. */
export const OwnershipTransfers = lazy(async () => ({
  default: (await import('./OwnershipTransfers.tsx')).OwnershipTransfers,
}));

/** Asks whom to pass it on to, and offers it. */
export async function passOnOwnership(owned: Owned): Promise<void> {
  const { offerOwnershipOf } = await import('./offer-ownership-of.tsx');
  await offerOwnershipOf(owned);
}
