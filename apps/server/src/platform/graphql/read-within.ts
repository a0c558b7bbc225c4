import type { AccessTransaction } from '../database/with-access.ts';
import type { RequestContext } from './context.ts';

/** Wraps every read of a list: a check that its access does not express, or another role of the database. */
export type ReadWithin = <Result>(
  context: RequestContext,
  transaction: AccessTransaction,
  read: () => Promise<Result>,
) => Promise<Result>;

/** The reads of a list that needs no more than its access. */
export const readAtOnce: ReadWithin = (_context, _transaction, read) => read();
