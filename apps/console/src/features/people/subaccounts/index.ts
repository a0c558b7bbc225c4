import { lazy } from 'react';

export { subaccountSummaryPage } from './subaccount-summary.route.ts';

/** Fetches the menu of subaccounts. */
export async function loadSubaccountPanel() {
  return (await import('./menu/SubaccountPanel.tsx')).SubaccountPanel;
}

/** What someone without a subaccount sees; its code is fetched when it is shown. */
export const FirstStep = lazy(async () => ({ default: (await import('./FirstStep.tsx')).FirstStep }));

/** What stands in place of the dashboard where no area is switched on; its code is fetched when it is shown. */
export const NoFeatures = lazy(async () => ({ default: (await import('./NoFeatures.tsx')).NoFeatures }));

/** An invitation with its two answers, for other pages; its code is fetched when it is shown. */
export const InvitationLine = lazy(async () => ({
  default: (await import('./menu/InvitationLine.tsx')).InvitationLine,
}));
