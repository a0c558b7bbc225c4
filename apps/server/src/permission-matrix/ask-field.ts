import { execute, parse, subscribe, type ExecutionResult } from 'graphql';
import type { RequestContext } from '../platform/graphql/context.ts';
import { schema } from '../schema.ts';
import type { operationOf } from './operation-of.ts';

/** An operation that asks for one root field, with its variables. */
export type FieldOperation = ReturnType<typeof operationOf>;

/** What came back of an operation: the errors that show whether its root field refused. */
type FieldAnswer = Pick<ExecutionResult, 'errors'>;

/**
 * Runs an operation on the schema itself, as HTTP and socket servers do once they know the caller. A subscription ends
 * before its first reading.
 */
export async function askField(
  { query, variables }: FieldOperation,
  context: Omit<RequestContext, 'subaccountName' | 'ip'>,
): Promise<FieldAnswer> {
  const contextValue: RequestContext = { ...context, subaccountName: 'main', ip: '127.0.0.1' };
  const asked = { schema, document: parse(query), variableValues: variables, contextValue };
  if (!query.startsWith('subscription')) return execute(asked);
  const outcome = await subscribe(asked);
  if (!(Symbol.asyncIterator in outcome)) return outcome;
  await outcome.return(undefined);
  return {};
}
