import { useLocation } from '@tanstack/react-router';
import { refusedRoute } from '@headframe/domain/routes/route-table';
import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { FirstStep } from '../../features/people/subaccounts/index.ts';
import { useAccess } from '../../transport/access.ts';
import { PageSkeleton } from './PageSkeleton.tsx';

/**
 * Shows the page, or the first step in place of the dashboard to someone without a subaccount. Pages that ask for rights
 * lead to the dashboard then; those that need none, such as the profile, stay.
 */
export function SubaccountGate({ children }: { children: ReactNode }) {
  const isNew = useAccess(({ me, selected }) => me !== undefined && selected === undefined);
  const isHome = useLocation({ select: ({ pathname }) => pathname === `/${refusedRoute}` });
  if (!isNew || !isHome) return children;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <FirstStep />
    </Suspense>
  );
}
