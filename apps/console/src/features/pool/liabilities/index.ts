import { lazy } from 'react';

/** The way to the liabilities in the account's menu; its code is fetched when that is opened. */
export const LiabilitiesMenuItem = lazy(async () => ({
  default: (await import('./LiabilitiesMenuItem.tsx')).LiabilitiesMenuItem,
}));
