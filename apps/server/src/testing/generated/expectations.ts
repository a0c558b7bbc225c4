// Written by `npm run features` from the registrations of the features.
import type { FeatureExpectations } from '../feature-expectations.ts';
import { subaccountSummaryExpected } from '../../features/dashboard/subaccount-summary/subaccount-summary.expected.ts';
import { agentUpdatesExpected } from '../../features/devices/agent-updates/agent-updates.expected.ts';
import { agentsExpected } from '../../features/devices/agents/agents.expected.ts';
import { asicExpected } from '../../features/devices/asic/asic.expected.ts';
import { credentialsExpected } from '../../features/devices/asic/credentials/credentials.expected.ts';
import { insertionExpected } from '../../features/devices/asic/insertion/insertion.expected.ts';
import { replacementExpected } from '../../features/devices/asic/replacement/replacement.expected.ts';
import { containersExpected } from '../../features/devices/containers/containers.expected.ts';
import { filesExpected } from '../../features/devices/files/files.expected.ts';
import { firmwareExpected } from '../../features/devices/firmware/firmware.expected.ts';
import { gatewayExpected } from '../../features/devices/gateway/gateway.expected.ts';
import { gpusExpected } from '../../features/devices/gpus/gpus.expected.ts';
import { historyExpected } from '../../features/devices/history/history.expected.ts';
import { importsExpected } from '../../features/devices/imports/imports.expected.ts';
import { partsExpected } from '../../features/devices/parts/parts.expected.ts';
import { outletLinksExpected } from '../../features/devices/pdus/outlet-links/outlet-links.expected.ts';
import { pdusExpected } from '../../features/devices/pdus/pdus.expected.ts';
import { plcsExpected } from '../../features/devices/plcs/plcs.expected.ts';
import { requestsExpected } from '../../features/devices/requests/requests.expected.ts';
import { savedPoolsExpected } from '../../features/devices/saved-pools/saved-pools.expected.ts';
import { savedSearchesExpected } from '../../features/devices/saved-searches/saved-searches.expected.ts';
import { scanExpected } from '../../features/devices/scan/scan.expected.ts';
import { sensorsExpected } from '../../features/devices/sensors/sensors.expected.ts';
import { sharingExpected } from '../../features/devices/sharing/sharing.expected.ts';
import { tunnelsExpected } from '../../features/devices/tunnels/tunnels.expected.ts';
import { accessExpected } from '../../features/people/access/access.expected.ts';
import { accountImportExpected } from '../../features/people/account-import/account-import.expected.ts';
import { apiKeysExpected } from '../../features/people/api-keys/api-keys.expected.ts';
import { auditExpected } from '../../features/people/audit/audit.expected.ts';
import { backupsExpected } from '../../features/people/backups/backups.expected.ts';
import { identityExpected } from '../../features/people/identity/identity.expected.ts';
import { invitationsExpected } from '../../features/people/invitations/invitations.expected.ts';
import { locationProfileExpected } from '../../features/people/location-profile/location-profile.expected.ts';
import { observersExpected } from '../../features/people/observers/observers.expected.ts';
import { organizationsExpected } from '../../features/people/organizations/organizations.expected.ts';
import { ownershipExpected } from '../../features/people/ownership/ownership.expected.ts';
import { preferencesExpected } from '../../features/people/preferences/preferences.expected.ts';
import { sessionsExpected } from '../../features/people/sessions/sessions.expected.ts';
import { socialExpected } from '../../features/people/social/social.expected.ts';
import { subaccountsExpected } from '../../features/people/subaccounts/subaccounts.expected.ts';
import { teamExpected } from '../../features/people/team/team.expected.ts';
import { twoFactorExpected } from '../../features/people/two-factor/two-factor.expected.ts';
import { accountTermsExpected } from '../../features/pool/account-terms/account-terms.expected.ts';
import { addressBookExpected } from '../../features/pool/address-book/address-book.expected.ts';
import { coinPricesExpected } from '../../features/pool/coin-prices/coin-prices.expected.ts';
import { connectionsExpected } from '../../features/pool/connections/connections.expected.ts';
import { ledgerExpected } from '../../features/pool/ledger/ledger.expected.ts';
import { liabilitiesExpected } from '../../features/pool/liabilities/liabilities.expected.ts';
import { payoutsExpected } from '../../features/pool/payouts/payouts.expected.ts';
import { poolTermsExpected } from '../../features/pool/pool-terms/pool-terms.expected.ts';
import { ratesExpected } from '../../features/pool/rates/rates.expected.ts';
import { referralExpected } from '../../features/pool/referral/referral.expected.ts';
import { refusedUsersExpected } from '../../features/pool/refused-users/refused-users.expected.ts';
import { restoresExpected } from '../../features/pool/restores/restores.expected.ts';
import { revenuesExpected } from '../../features/pool/revenues/revenues.expected.ts';
import { scheduledWithdrawalsExpected } from '../../features/pool/scheduled-withdrawals/scheduled-withdrawals.expected.ts';
import { withdrawalsExpected } from '../../features/pool/withdrawals/withdrawals.expected.ts';
import { workersExpected } from '../../features/pool/workers/workers.expected.ts';
import { eventsExpected } from '../../features/site/events/events.expected.ts';
import { placesExpected } from '../../features/site/places/places.expected.ts';
import { signalsExpected } from '../../features/site/signals/signals.expected.ts';
import { trustedPoolsExpected } from '../../features/site/trusted-pools/trusted-pools.expected.ts';
import { apiDocsExpected } from '../../platform/api-docs/api-docs.expected.ts';
import { captchaExpected } from '../../platform/captcha/captcha.expected.ts';
import { eventLogExpected } from '../../platform/event-log/event-log.expected.ts';
import { outboxExpected } from '../../platform/outbox/outbox.expected.ts';

/** What the tests of all features expect. */
export const expectations: readonly FeatureExpectations[] = [
  subaccountSummaryExpected,
  agentUpdatesExpected,
  agentsExpected,
  asicExpected,
  credentialsExpected,
  insertionExpected,
  replacementExpected,
  containersExpected,
  filesExpected,
  firmwareExpected,
  gatewayExpected,
  gpusExpected,
  historyExpected,
  importsExpected,
  partsExpected,
  outletLinksExpected,
  pdusExpected,
  plcsExpected,
  requestsExpected,
  savedPoolsExpected,
  savedSearchesExpected,
  scanExpected,
  sensorsExpected,
  sharingExpected,
  tunnelsExpected,
  accessExpected,
  accountImportExpected,
  apiKeysExpected,
  auditExpected,
  backupsExpected,
  identityExpected,
  invitationsExpected,
  locationProfileExpected,
  observersExpected,
  organizationsExpected,
  ownershipExpected,
  preferencesExpected,
  sessionsExpected,
  socialExpected,
  subaccountsExpected,
  teamExpected,
  twoFactorExpected,
  accountTermsExpected,
  addressBookExpected,
  coinPricesExpected,
  connectionsExpected,
  ledgerExpected,
  liabilitiesExpected,
  payoutsExpected,
  poolTermsExpected,
  ratesExpected,
  referralExpected,
  refusedUsersExpected,
  restoresExpected,
  revenuesExpected,
  scheduledWithdrawalsExpected,
  withdrawalsExpected,
  workersExpected,
  eventsExpected,
  placesExpected,
  signalsExpected,
  trustedPoolsExpected,
  apiDocsExpected,
  captchaExpected,
  eventLogExpected,
  outboxExpected,
];
