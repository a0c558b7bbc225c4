import { lazy } from 'react';

/** Fetches the menu of subaccounts. */
export async function loadSubaccountPanel() {
  return (await import('./menu/SubaccountPanel.tsx')).SubaccountPanel;
}

/** Fetches what answers invitations. */
export const loadSubaccountChanges = () => import('./subaccount-changes.ts');

/** The page for a user without a subaccount; its code is loaded on demand. */
export const FirstStep = lazy(async () => ({ default: (await import('./FirstStep.tsx')).FirstStep }));

/** Replaces the dashboard where no feature is switched on; its code is loaded on demand. */
export const NoFeatures = lazy(async () => ({ default: (await import('./NoFeatures.tsx')).NoFeatures }));

/** An invitation with its two answers, for other pages; its code is fetched when it is shown. */
export const InvitationLine = lazy(async () => ({
  default: (await import('./menu/InvitationLine.tsx')).InvitationLine,
}));
