import { defaultFieldResolver, type GraphQLField, type GraphQLSchema } from 'graphql';
import { hidesInternal } from '../auth/caller.ts';
import { againAfterCollision } from '../database/is-collision.ts';
import { withAccess } from '../database/with-access.ts';
import { callerSemaphore, shareKey } from './caller-semaphore.ts';
import { callerAccess, type RequestContext, type ScopedContext } from './context.ts';
import { accessOf, grantsFor, rootFields, type FieldAccess, type FieldUse } from './field-access.ts';

type Arguments = Record<string, unknown>;

function explicitSubaccount(args: Arguments): string | undefined {
  return typeof args['subaccount'] === 'string' ? args['subaccount'] : undefined;
}

function guardResolver(field: GraphQLField<unknown, unknown>, access: FieldAccess, use: FieldUse): void {
  const resolve = field.resolve ?? defaultFieldResolver;
  field.resolve = (source, args: Arguments, context, info) => {
    const request = context as RequestContext;
    const grants = grantsFor(request, access, use, explicitSubaccount(args));
    const subaccountIds = grants.map((grant) => grant.subaccountId);
    const { database, authentication } = request.services;
    const isRunAgain = access.kind === 'permission' && access.isRunAgain === true;
    const attempt = () =>
      withAccess(database, 'headframe_api', callerAccess(request, subaccountIds), async (transaction) => {
        const scoped: ScopedContext = {
          ...request,
          scope: { transaction, subaccountIds, grants, hidesInternal: hidesInternal(request.caller) },
        };
        const answer = (await resolve(source, args, scoped, info)) as unknown;
        if (access.kind === 'permission' && access.asksSecondFactor && !scoped.scope.secondFactor)
          throw new Error(`${field.name} did not ask for the second factor.`);
        return answer;
      });
    const result = callerSemaphore.run(shareKey(request), () =>
      isRunAgain ? againAfterCollision(attempt) : attempt(),
    );
    if (use === 'read' || request.caller?.kind !== 'account') return result;
    const { sessionId } = request.caller;
    return result.finally(() => authentication.forget(sessionId));
  };
}

function guardSubscription(field: GraphQLField<unknown, unknown>, access: FieldAccess): void {
  const { subscribe } = field;
  if (!subscribe) throw new Error(`Subscription.${field.name} has no source.`);
  field.subscribe = (source, args: Arguments, context, info) => {
    const request = context as RequestContext;
    const grants = grantsFor(request, access, 'read', explicitSubaccount(args));
    return subscribe(
      source,
      args,
      {
        ...request,
        scope: {
          subaccountIds: grants.map((grant) => grant.subaccountId),
          grants,
          hidesInternal: hidesInternal(request.caller),
        },
      },
      info,
    ) as unknown;
  };
}

/**
 * Wraps every root field in the check of its list and the transaction of its subaccounts.
 * @throws Error when a root field stands in no list.
 */
export function enforceAccess(schema: GraphQLSchema): GraphQLSchema {
  for (const { name, field } of rootFields(schema)) {
    const access = accessOf(field);
    if (!access) throw new Error(`${name} stands in no authorization list.`);
    if (name.startsWith('Subscription.')) guardSubscription(field, access);
    else guardResolver(field, access, name.startsWith('Mutation.') ? 'change' : 'read');
  }
  return schema;
}
