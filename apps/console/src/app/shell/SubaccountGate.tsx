import { useLocation } from '@tanstack/react-router';
import { hasAnyFeature } from '@headframe/domain/feature-access/feature-access';
import { refusedRoute } from '@headframe/domain/routes/route-table';
import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { FirstStep, NoFeatures } from '../../features/people/subaccounts/index.ts';
import { subaccountSummaryPage } from '../../features/people/subaccounts/subaccount-summary.route.ts';
import { useAccess, visitorOf, type AccessState } from '../../transport/session/access.ts';
import type { Page } from '../../ui/page/page.ts';
import { pages } from '../generated/pages.ts';
import { mayEnter } from '../../ui/page/may-enter.ts';
import { navigationOf } from './navigation.ts';
import { PageSkeleton } from './PageSkeleton.tsx';

/** What the menu leads to besides the dashboard, and the summary of all subaccounts. */
function otherPages(access: AccessState): Page[] {
  const visitor = visitorOf(access);
  const inMenu = navigationOf(pages, visitor).flatMap((group) => group.pages);
  return [...inMenu, subaccountSummaryPage].filter((page) => page.path !== refusedRoute && mayEnter(page, visitor));
}

/** The replacement of the dashboard for a user without a subaccount, or in a subaccount without features. */
function instead(access: AccessState): ReactNode {
  const { me, selected } = access;
  if (me && !selected) return <FirstStep />;
  if (!selected || hasAnyFeature(selected.features)) return undefined;
  return <NoFeatures subaccount={selected.name} pages={otherPages(access)} />;
}

/**
 * Shows the page, or in place of the dashboard what to do first. Pages that ask for rights or features lead to the dashboard
 * then; those that need none, such as the profile, stay.
 */
export function SubaccountGate({ children }: { children: ReactNode }) {
  const access = useAccess();
  const isHome = useLocation({ select: ({ pathname }) => pathname === `/${refusedRoute}` });
  const other = isHome ? instead(access) : undefined;
  return other ? <Suspense fallback={<PageSkeleton />}>{other}</Suspense> : children;
}
