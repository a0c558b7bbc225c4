import { lazy } from 'react';

/** The way to the outbox in the account's menu; its code is fetched when that is opened. */
export const OutboxMenuItem = lazy(async () => ({ default: (await import('./OutboxMenuItem.tsx')).OutboxMenuItem }));
