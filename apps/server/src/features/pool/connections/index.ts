/** Whether miners deliver shares to the pool. */
export { shareDelivery } from './share-delivery.ts';
