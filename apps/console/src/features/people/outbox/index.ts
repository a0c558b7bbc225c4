export { OutboxMenuItem } from './OutboxMenuItem.tsx';
export { outboxPage } from './outbox.route.ts';
