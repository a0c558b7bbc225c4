import type { ScopedContext } from '../../../../platform/graphql/context.ts';

/** Announces to both sides that their offers have changed; `receiverId` is null where nobody receives it. */
export async function announceOffer(
  { scope: { transaction }, services }: ScopedContext,
  { ownerId, receiverId }: { ownerId: number; receiverId: number | null },
): Promise<void> {
  const readers = receiverId === null ? [ownerId] : [ownerId, receiverId];
  await services.pubsub.publish(
    transaction,
    ...readers.map((subaccountId) => ({ topic: 'deviceOffer', subaccountId, ids: 'all' }) as const),
  );
}
