import { lazy } from 'react';

export { subaccountSummaryPage } from './subaccount-summary.route.ts';

/** The menu of subaccounts; its code is fetched when it is opened. */
export const SubaccountPanel = lazy(async () => ({
  default: (await import('./menu/SubaccountPanel.tsx')).SubaccountPanel,
}));

/** What someone without a subaccount sees; its code is fetched when it is shown. */
export const FirstStep = lazy(async () => ({ default: (await import('./FirstStep.tsx')).FirstStep }));

/** An invitation with its two answers; its code is fetched when it is shown. */
export const InvitationLine = lazy(async () => ({
  default: (await import('./menu/InvitationLine.tsx')).InvitationLine,
}));

/** An invitation with its two answers, for other pages; its code is fetched when it is shown. */
export const InvitationLine = lazy(async () => ({
  default: (await import('./menu/InvitationLine.tsx')).InvitationLine,
}));
