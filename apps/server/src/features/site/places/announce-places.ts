import { deviceKinds } from '@headframe/domain/devices/kinds';
import type { ScopedContext } from '../../../platform/graphql/context.ts';

/** Announces that devices of a subaccount may show another place, after a group or a rack has changed. */
export async function announcePlaces({ scope, services }: ScopedContext, subaccountId: number): Promise<void> {
  const changes = deviceKinds.map(({ kind }) => ({ topic: kind, subaccountId, ids: 'all' }) as const);
  await services.pubsub.publish(scope.transaction, ...changes, { topic: 'rack', subaccountId, ids: 'all' });
}
