import { DomainError } from '@headframe/domain/errors/domain-error';
import type { FastifyRequest } from 'fastify';
import { requireAccount } from '../auth/caller-grant.ts';
import type { CallerAccess } from '../database/with-access.ts';

/** Whoever uploads: an account, and the subaccounts where it may. */
export type Uploader = CallerAccess & { accountId: number };

/** Who uploads. @throws DomainError `access-denied` for API keys, which have no account and no second factor. */
export function uploaderOf({ caller, grants }: FastifyRequest): Uploader {
  if (!caller) throw new DomainError('401', 'Sign in first.');
  requireAccount(caller);
  return { accountId: caller.accountId, subaccountIds: (grants ?? []).map(({ subaccountId }) => subaccountId) };
}
