import type { AuditAction } from '@headframe/domain/audit/audit-actions';
import type { Trace } from '../testing/feature-expectations.ts';
import { joinExpectations } from '../testing/join-expectations.ts';

/** What each mutation leaves in the audit log over all its ways: the hand-written rows of all features. */
export const auditedMutations: Readonly<Record<string, readonly Trace[]>> = joinExpectations('audited');

/** What other endpoints than mutations leave: the forms of signing up and in, other providers, links in mails. */
export const auditedEndpoints: Partial<Record<AuditAction, { test: string }>> = joinExpectations('auditedEndpoints');
