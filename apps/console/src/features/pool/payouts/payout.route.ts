import { pageSizes } from '@headframe/domain/limits/paging';
import * as z from 'zod/mini';
import { IconSend } from '../../../ui/icon/icons.ts';
import { definePage } from '../../../ui/page/page.ts';
import { textEntry } from '../../../ui/page/search-entries.ts';

const pageEntry = z.catch(z.int().check(z.minimum(1), z.maximum(10_000)), 1);

const search = {
  /** Page of the payouts, from 1. */
  page: pageEntry,
  size: z.catch(z.literal(pageSizes), 10),
  /** Which payouts are listed. */
  show: z.catch(z.enum(['all', 'open']), 'all'),
  /** Page of the withdrawals that wait, from 1. */
  waiting: pageEntry,
  /** The payout whose drawer is open. */
  payout: textEntry,
};

/** How payouts go and what waits for them; the server opens it to the administrator of the installation, whose account menu leads to it. */
export const payoutPage = definePage({
  path: 'pool/payouts',
  label: 'Payouts',
  icon: IconSend,
  isUnlisted: true,
  guard: { audience: 'auth', hiddenForObservers: true, notInMenu: true },
  search,
});
