import { lazy } from 'react';

/** The ways to the money of the pool in the account's menu; their code is fetched when that is opened. */
export const AdministratorMenuItems = lazy(async () => ({
  default: (await import('./AdministratorMenuItems.tsx')).AdministratorMenuItems,
}));
