import { dashboardPage } from '../features/dashboard/overview/index.ts';
import { agentPage } from '../features/devices/agents/index.ts';
import { asicPage } from '../features/devices/asic/index.ts';
import { agentRequestPage } from '../features/devices/requests/index.ts';
import { scanPage } from '../features/devices/scan/index.ts';
import { apiKeyPage } from '../features/people/api-keys/index.ts';
import { auditPage } from '../features/people/audit/index.ts';
import { locationProfilePage } from '../features/people/location-profile/index.ts';
import { observerPage } from '../features/people/observers/index.ts';
import { organizationPage } from '../features/people/organizations/index.ts';
import { outboxPage } from '../features/people/outbox/index.ts';
import { appearancePage } from '../features/people/preferences/index.ts';
import { profilePage } from '../features/people/profile/index.ts';
import { subaccountSummaryPage } from '../features/people/subaccounts/index.ts';
import { teamPage } from '../features/people/team/index.ts';
import type { Page } from '../ui/page.ts';

/**
 * Every page of the console. A feature declares its page in `<feature>.route.ts` with `definePage` and adds it here, through
 * its index.ts; router, guards, menu and palette are made from this list.
 */
export const pages: readonly Page[] = [
  dashboardPage,
  asicPage,
  agentPage,
  scanPage,
  agentRequestPage,
  profilePage,
  outboxPage,
  subaccountSummaryPage,
  teamPage,
  organizationPage,
  observerPage,
  apiKeyPage,
  locationProfilePage,
  appearancePage,
  auditPage,
];
