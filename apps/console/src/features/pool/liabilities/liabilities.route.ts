import { pageSizes } from '@headframe/domain/limits/paging';
import * as z from 'zod/mini';
import { IconReceipt } from '../../../ui/icon/icons.ts';
import { definePage } from '../../../ui/page/page.ts';

const search = {
  /** Page of the blocks, from 1. */
  page: z.catch(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
  size: z.catch(z.literal(pageSizes), 10),
};

/** What the pool owes and has; the server opens it to the administrator of the installation, whose account menu leads to it. */
export const liabilitiesPage = definePage({
  path: 'pool/liabilities',
  label: 'Liabilities',
  icon: IconReceipt,
  isUnlisted: true,
  guard: { audience: 'auth', hiddenForObservers: true, notInMenu: true },
  search,
});
