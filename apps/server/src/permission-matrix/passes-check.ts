import { DomainError } from '@headframe/domain/errors/domain-error';
import type { Caller } from '../platform/auth/caller.ts';
import type { GraphqlServices } from '../platform/graphql/context.ts';
import { askField, type FieldOperation } from './ask-field.ts';

/** Thrown by whatever lies behind the check of a root field. */
class Behind extends Error {}

/** Services of which none can be used: whoever reaches for one has passed the check. */
const servicesBehind = new Proxy({} as GraphqlServices, {
  get() {
    throw new Behind('behind the check');
  },
});

const refusals = ['401', 'access-denied'];

/**
 * Whether the check around a root field lets the caller through to the resolver: the decision alone, without a database.
 * @throws Error when the field does anything else before it decided, as one does that has no check.
 */
export async function passesCheck(operation: FieldOperation, caller: Caller | null): Promise<boolean> {
  const { errors: [error] = [] } = await askField(operation, { services: servicesBehind, caller });
  // A subscription waits with its first reading until somebody listens.
  if (!error && operation.query.startsWith('subscription')) return true;
  const cause = error?.originalError;
  if (cause instanceof Behind) return true;
  if (cause instanceof DomainError && refusals.includes(cause.code)) return false;
  throw error ?? new Error('It answered without its check.');
}
