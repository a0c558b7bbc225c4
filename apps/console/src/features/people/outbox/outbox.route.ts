import { pageSizes } from '@headframe/domain/limits/paging';
import * as z from 'zod/mini';
import { IconMail } from '../../../ui/icon/icons.ts';
import { definePage } from '../../../ui/page/page.ts';

const search = {
  /** Page of the list, from 1. */
  page: z.catch(z.int().check(z.minimum(1)), 1),
  size: z.catch(z.literal(pageSizes), 25),
  /** The mail whose text is open. */
  mail: z.catch(z.optional(z.int()), undefined),
};

/**
 * The mails of a machine without a mail server; the server opens it to the installation's administrator at the machine
 * itself, and then the account's menu leads to it.
 */
export const outboxPage = definePage({
  path: 'outbox',
  label: 'Outbox',
  icon: IconMail,
  isUnlisted: true,
  guard: { audience: 'auth', hiddenForObservers: true, notInMenu: true },
  search,
});
