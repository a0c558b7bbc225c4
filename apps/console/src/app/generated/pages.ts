// Written by `npm run features` from the registrations of the features.
import { dashboardPage } from '../../features/dashboard/overview/dashboard.route.ts';
import { agentPage } from '../../features/devices/agents/agent.route.ts';
import { asicPage } from '../../features/devices/asic/asic.route.ts';
import { containerPage } from '../../features/devices/containers/container.route.ts';
import { firmwareRolloutPage } from '../../features/devices/firmware/firmware-rollout.route.ts';
import { firmwarePage } from '../../features/devices/firmware/firmware.route.ts';
import { vendorKeyPage } from '../../features/devices/firmware/vendor-key.route.ts';
import { gpuPage } from '../../features/devices/gpus/gpu.route.ts';
import { importPage } from '../../features/devices/imports/import.route.ts';
import { deviceOfferPage } from '../../features/devices/offers/device-offer.route.ts';
import { outletPage } from '../../features/devices/pdus/outlet.route.ts';
import { pduPage } from '../../features/devices/pdus/pdu.route.ts';
import { coilPage } from '../../features/devices/plcs/coil.route.ts';
import { plcPage } from '../../features/devices/plcs/plc.route.ts';
import { agentRequestPage } from '../../features/devices/requests/agent-request.route.ts';
import { scanPage } from '../../features/devices/scan/scan.route.ts';
import { sensorPage } from '../../features/devices/sensors/sensor.route.ts';
import { apiKeyPage } from '../../features/people/api-keys/api-key.route.ts';
import { auditPage } from '../../features/people/audit/audit.route.ts';
import { locationProfilePage } from '../../features/people/location-profile/location-profile.route.ts';
import { observerPage } from '../../features/people/observers/observer.route.ts';
import { organizationPage } from '../../features/people/organizations/organization.route.ts';
import { outboxPage } from '../../features/people/outbox/outbox.route.ts';
import { appearancePage } from '../../features/people/preferences/appearance.route.ts';
import { profilePage } from '../../features/people/profile/profile.route.ts';
import { subaccountSummaryPage } from '../../features/people/subaccounts/subaccount-summary.route.ts';
import { teamPage } from '../../features/people/team/team.route.ts';
import { addressBookPage } from '../../features/pool/address-book/address-book.route.ts';
import { liabilitiesPage } from '../../features/pool/liabilities/liabilities.route.ts';
import { payoutPage } from '../../features/pool/payouts/payout.route.ts';
import { poolTermsPage } from '../../features/pool/pool-terms/pool-terms.route.ts';
import { referralPage } from '../../features/pool/referral/referral.route.ts';
import { refusedUserPage } from '../../features/pool/refused-users/refused-user.route.ts';
import { revenuePage } from '../../features/pool/revenues/revenue.route.ts';
import { autoWithdrawalPage } from '../../features/pool/scheduled-withdrawals/auto-withdrawal.route.ts';
import { paymentPage } from '../../features/pool/scheduled-withdrawals/payment.route.ts';
import { quickWithdrawalPage } from '../../features/pool/withdrawals/quick-withdrawal.route.ts';
import { withdrawalHistoryPage } from '../../features/pool/withdrawals/withdrawal-history.route.ts';
import { workerPage } from '../../features/pool/workers/worker.route.ts';
import { trustedPoolsPage } from '../../features/site/trusted-pools/trusted-pools.route.ts';
import type { Page } from '../../ui/page/page.ts';

/** Every page of the console; router, guards, menu and palette are made from this list. */
export const pages: readonly Page[] = [
  dashboardPage,
  agentPage,
  asicPage,
  containerPage,
  firmwareRolloutPage,
  firmwarePage,
  vendorKeyPage,
  gpuPage,
  importPage,
  deviceOfferPage,
  outletPage,
  pduPage,
  coilPage,
  plcPage,
  agentRequestPage,
  scanPage,
  sensorPage,
  apiKeyPage,
  auditPage,
  locationProfilePage,
  observerPage,
  organizationPage,
  outboxPage,
  appearancePage,
  profilePage,
  subaccountSummaryPage,
  teamPage,
  addressBookPage,
  liabilitiesPage,
  payoutPage,
  poolTermsPage,
  referralPage,
  refusedUserPage,
  revenuePage,
  autoWithdrawalPage,
  paymentPage,
  quickWithdrawalPage,
  withdrawalHistoryPage,
  workerPage,
  trustedPoolsPage,
];
