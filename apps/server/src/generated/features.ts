// Written by `npm run features` from the registrations of the features.
import type { ServerFeature } from '../feature.ts';
import { subaccountSummaryFeature } from '../features/dashboard/subaccount-summary/subaccount-summary.feature.ts';
import { agentUpdatesFeature } from '../features/devices/agent-updates/agent-updates.feature.ts';
import { agentsFeature } from '../features/devices/agents/agents.feature.ts';
import { asicFeature } from '../features/devices/asic/asic.feature.ts';
import { containersFeature } from '../features/devices/containers/containers.feature.ts';
import { filesFeature } from '../features/devices/files/files.feature.ts';
import { firmwareFeature } from '../features/devices/firmware/firmware.feature.ts';
import { gatewayFeature } from '../features/devices/gateway/gateway.feature.ts';
import { gpusFeature } from '../features/devices/gpus/gpus.feature.ts';
import { historyFeature } from '../features/devices/history/history.feature.ts';
import { importsFeature } from '../features/devices/imports/imports.feature.ts';
import { ingestFeature } from '../features/devices/ingest/ingest.feature.ts';
import { kindPlatformFeature } from '../features/devices/kind-platform/kind-platform.feature.ts';
import { partsFeature } from '../features/devices/parts/parts.feature.ts';
import { pdusFeature } from '../features/devices/pdus/pdus.feature.ts';
import { plcsFeature } from '../features/devices/plcs/plcs.feature.ts';
import { requestsFeature } from '../features/devices/requests/requests.feature.ts';
import { savedPoolsFeature } from '../features/devices/saved-pools/saved-pools.feature.ts';
import { savedSearchesFeature } from '../features/devices/saved-searches/saved-searches.feature.ts';
import { scanFeature } from '../features/devices/scan/scan.feature.ts';
import { sensorsFeature } from '../features/devices/sensors/sensors.feature.ts';
import { sharingFeature } from '../features/devices/sharing/sharing.feature.ts';
import { tunnelsFeature } from '../features/devices/tunnels/tunnels.feature.ts';
import { accessKeysFeature } from '../features/people/access-keys/access-keys.feature.ts';
import { accessFeature } from '../features/people/access/access.feature.ts';
import { accountImportFeature } from '../features/people/account-import/account-import.feature.ts';
import { apiKeysFeature } from '../features/people/api-keys/api-keys.feature.ts';
import { auditFeature } from '../features/people/audit/audit.feature.ts';
import { backupsFeature } from '../features/people/backups/backups.feature.ts';
import { identityFeature } from '../features/people/identity/identity.feature.ts';
import { invitationsFeature } from '../features/people/invitations/invitations.feature.ts';
import { locationProfileFeature } from '../features/people/location-profile/location-profile.feature.ts';
import { observersFeature } from '../features/people/observers/observers.feature.ts';
import { organizationsFeature } from '../features/people/organizations/organizations.feature.ts';
import { ownershipFeature } from '../features/people/ownership/ownership.feature.ts';
import { preferencesFeature } from '../features/people/preferences/preferences.feature.ts';
import { sessionsFeature } from '../features/people/sessions/sessions.feature.ts';
import { socialFeature } from '../features/people/social/social.feature.ts';
import { subaccountsFeature } from '../features/people/subaccounts/subaccounts.feature.ts';
import { teamFeature } from '../features/people/team/team.feature.ts';
import { twoFactorFeature } from '../features/people/two-factor/two-factor.feature.ts';
import { accountTermsFeature } from '../features/pool/account-terms/account-terms.feature.ts';
import { addressBookFeature } from '../features/pool/address-book/address-book.feature.ts';
import { coinPricesFeature } from '../features/pool/coin-prices/coin-prices.feature.ts';
import { connectionsFeature } from '../features/pool/connections/connections.feature.ts';
import { ledgerFeature } from '../features/pool/ledger/ledger.feature.ts';
import { liabilitiesFeature } from '../features/pool/liabilities/liabilities.feature.ts';
import { payoutsFeature } from '../features/pool/payouts/payouts.feature.ts';
import { poolTermsFeature } from '../features/pool/pool-terms/pool-terms.feature.ts';
import { ratesFeature } from '../features/pool/rates/rates.feature.ts';
import { referralFeature } from '../features/pool/referral/referral.feature.ts';
import { refusedUsersFeature } from '../features/pool/refused-users/refused-users.feature.ts';
import { restoresFeature } from '../features/pool/restores/restores.feature.ts';
import { revenuesFeature } from '../features/pool/revenues/revenues.feature.ts';
import { scheduledWithdrawalsFeature } from '../features/pool/scheduled-withdrawals/scheduled-withdrawals.feature.ts';
import { withdrawalsFeature } from '../features/pool/withdrawals/withdrawals.feature.ts';
import { workersFeature } from '../features/pool/workers/workers.feature.ts';
import { eventsFeature } from '../features/site/events/events.feature.ts';
import { placesFeature } from '../features/site/places/places.feature.ts';
import { signalsFeature } from '../features/site/signals/signals.feature.ts';
import { trustedPoolsFeature } from '../features/site/trusted-pools/trusted-pools.feature.ts';
import { apiDocsFeature } from '../platform/api-docs/api-docs.feature.ts';
import { captchaFeature } from '../platform/captcha/captcha.feature.ts';
import { eventLogFeature } from '../platform/event-log/event-log.feature.ts';
import { outboxFeature } from '../platform/outbox/outbox.feature.ts';

/** All features of the server. */
export const features: readonly ServerFeature[] = [
  subaccountSummaryFeature,
  agentUpdatesFeature,
  agentsFeature,
  asicFeature,
  containersFeature,
  filesFeature,
  firmwareFeature,
  gatewayFeature,
  gpusFeature,
  historyFeature,
  importsFeature,
  ingestFeature,
  kindPlatformFeature,
  partsFeature,
  pdusFeature,
  plcsFeature,
  requestsFeature,
  savedPoolsFeature,
  savedSearchesFeature,
  scanFeature,
  sensorsFeature,
  sharingFeature,
  tunnelsFeature,
  accessKeysFeature,
  accessFeature,
  accountImportFeature,
  apiKeysFeature,
  auditFeature,
  backupsFeature,
  identityFeature,
  invitationsFeature,
  locationProfileFeature,
  observersFeature,
  organizationsFeature,
  ownershipFeature,
  preferencesFeature,
  sessionsFeature,
  socialFeature,
  subaccountsFeature,
  teamFeature,
  twoFactorFeature,
  accountTermsFeature,
  addressBookFeature,
  coinPricesFeature,
  connectionsFeature,
  ledgerFeature,
  liabilitiesFeature,
  payoutsFeature,
  poolTermsFeature,
  ratesFeature,
  referralFeature,
  refusedUsersFeature,
  restoresFeature,
  revenuesFeature,
  scheduledWithdrawalsFeature,
  withdrawalsFeature,
  workersFeature,
  eventsFeature,
  placesFeature,
  signalsFeature,
  trustedPoolsFeature,
  apiDocsFeature,
  captchaFeature,
  eventLogFeature,
  outboxFeature,
];
