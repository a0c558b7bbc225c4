import type { MatrixRule } from './matrix-rule.ts';

const everyone: MatrixRule = { opens: 'everyone' };
const tokens: MatrixRule = { opens: 'tokens' };
const accounts: MatrixRule = { opens: 'accounts' };
const members: MatrixRule = { opens: 'members' };
const administrator: MatrixRule = { opens: 'administrator' };

const seeTeam: MatrixRule = { opens: ['subaccount_access', 'subaccount_access_write'], roles: 'AMV' };
const changeTeam: MatrixRule = { opens: ['subaccount_access_write'], roles: 'A' };
/** What gives lasting rights, which no key does. */
const grantRights: MatrixRule = { ...changeTeam, withoutKeys: true };
const seePlaces: MatrixRule = { opens: ['location_profile', 'location_profile_write'], roles: 'AMV' };
const seeKeys: MatrixRule = { opens: ['observers', 'observers_write'], roles: 'AMV' };
const changeKeys: MatrixRule = { opens: ['observers_write'], roles: 'A' };
const issueKeys: MatrixRule = { ...changeKeys, withoutKeys: true };

const seeAgents: MatrixRule = { opens: ['agent', 'agent_write'], roles: 'AMTV' };
const changeAgents: MatrixRule = { opens: ['agent_write'], roles: 'AM' };
const seeDevices: MatrixRule = { opens: ['agent_workers'], roles: 'AMTV', links: 'O' };
const seeScans: MatrixRule = { opens: ['agent_request', 'agent_request_write'], roles: 'AMTV' };
const scan: MatrixRule = { opens: ['agent_request_write'], roles: 'AMT' };
const seeSearches: MatrixRule = { opens: ['saved_searches', 'saved_searches_write'], roles: 'AMTV' };
const changeSearches: MatrixRule = { opens: ['saved_searches_write'], roles: 'AMT' };
const changePool: MatrixRule = { opens: ['agent_worker_change_pool_write'], roles: 'AM' };
const power: MatrixRule = { opens: ['agent_worker_power_switch_write'], roles: 'AMT' };

/** Every root field of the schema and who may use it. */
export const graphqlMatrix: Readonly<Record<string, MatrixRule>> = {
  'Query.agentFeaturePresent': everyone,
  'Query.me': accounts,

  'Query.subaccounts': tokens,
  'Query.observerProfile': tokens,
  'Subscription.subaccountSubscription': tokens,
  'Subscription.observerSubaccountSubscription': tokens,

  'Query.userInfo': accounts,
  'Query.twoFactor': accounts,
  'Query.sessions': accounts,
  'Query.preferences': accounts,
  'Subscription.preferencesUpdates': accounts,
  'Mutation.setPreferences': accounts,
  'Mutation.acceptTerms': accounts,
  'Mutation.acceptBotyTerms': accounts,
  'Mutation.updateHubConsent': accounts,
  'Mutation.updateNickname': accounts,
  'Mutation.changePassword': accounts,
  'Mutation.markAccountForDeletion': accounts,
  'Mutation.unmarkAccountForDeletion': accounts,
  'Mutation.beginTwoFactor': accounts,
  'Mutation.confirmTwoFactor': accounts,
  'Mutation.renewBackupCodes': accounts,
  'Mutation.removeTwoFactor': accounts,
  'Mutation.signOutSession': accounts,
  'Mutation.signOutOtherSessions': accounts,
  'Mutation.signOutAllSessions': accounts,

  'Query.subaccountSummaries': accounts,
  'Subscription.subaccountSummariesUpdates': accounts,
  'Subscription.getSubaccountApproved': accounts,
  'Mutation.approveSubaccountAccess': accounts,
  'Mutation.rejectSubaccountAccess': accounts,
  'Mutation.createSubaccount': accounts,
  'Mutation.setSubaccountArchived': { opens: 'owner' },
  'Mutation.setSubaccountPinned': members,
  'Mutation.updateSubaccountPreference': members,

  'Query.organizations': accounts,
  'Query.hasOrganization': accounts,
  'Query.organizationMembers': accounts,
  'Query.organizationSubaccounts': accounts,
  'Subscription.organizationsUpdates': accounts,
  'Mutation.createOrganization': accounts,
  'Mutation.renameOrganization': accounts,
  'Mutation.deleteOrganization': accounts,
  'Mutation.suspendOrganization': accounts,
  'Mutation.restoreOrganization': accounts,
  'Mutation.createOrganizationMember': accounts,
  'Mutation.resendOrganizationInvitation': accounts,
  'Mutation.suspendOrganizationMember': accounts,
  'Mutation.restoreOrganizationMember': accounts,
  'Mutation.deleteOrganizationMember': accounts,

  'Query.allOrganizations': administrator,
  'Mutation.adminSetSubaccountFeature': administrator,
  'Mutation.adminResetTwoFactor': administrator,
  'Mutation.adminSuspendOrganization': administrator,
  'Mutation.adminRestoreOrganization': administrator,

  'Query.teamMembers': seeTeam,
  'Subscription.teamMembersUpdates': seeTeam,
  'Query.roles': seeTeam,

  'Mutation.insertMember': grantRights,
  'Mutation.updateMember': grantRights,
  'Mutation.suspendMember': changeTeam,
  'Mutation.restoreMember': grantRights,
  'Mutation.deleteMember': changeTeam,
  'Mutation.cancelInvitation': changeTeam,
  'Mutation.resendInvitation': grantRights,
  'Mutation.createRole': grantRights,
  'Mutation.updateRole': grantRights,
  'Mutation.deleteRole': changeTeam,

  'Query.allMembers': { ...seeTeam, anywhere: true, withoutKeys: true },
  'Query.subaccountsWithAccess': { ...seeTeam, anywhere: true, withoutKeys: true },
  'Mutation.upsertSubaccountAccess': grantRights,
  'Mutation.deleteSubaccountAccess': grantRights,

  'Query.auditEntries': { opens: 'owner' },
  'Query.auditEntriesAggregate': { opens: 'owner' },
  'Query.accountAuditEntries': accounts,
  'Query.accountAuditEntriesAggregate': accounts,

  'Query.locationProfiles': seePlaces,
  'Mutation.updateLocationProfiles': { opens: ['location_profile_write'], roles: 'AM' },

  'Query.observers': seeKeys,
  'Query.observersAggregate': seeKeys,
  'Subscription.observersUpdates': seeKeys,
  'Query.apiKeys': seeKeys,
  'Query.apiKeysAggregate': seeKeys,
  'Subscription.apiKeysUpdates': seeKeys,
  'Query.apiKeyRoles': seeKeys,

  'Mutation.createObserver': issueKeys,
  'Mutation.updateObserver': changeKeys,
  'Mutation.deleteObserver': changeKeys,
  'Mutation.createApiKey': issueKeys,
  'Mutation.updateApiKey': changeKeys,
  'Mutation.deleteApiKey': changeKeys,

  'Query.agents': seeAgents,
  'Query.agentsAggregate': seeAgents,
  'Subscription.agentsUpdates': seeAgents,
  'Query.agentOutages': seeAgents,
  'Query.agentOutagesAggregate': seeAgents,
  'Subscription.agentOutagesUpdates': seeAgents,
  'Mutation.createAgent': { ...changeAgents, withoutKeys: true },
  'Mutation.renewAgentKey': { opens: [], roles: 'AM', withoutKeys: true },
  'Mutation.updateAgent': changeAgents,
  'Mutation.removeAgent': changeAgents,

  'Query.asics': seeDevices,
  'Query.asicsAggregate': seeDevices,
  'Query.asicsFacets': seeDevices,
  'Query.asicPowerEstimate': seeDevices,
  'Query.asicHistory': seeDevices,
  'Query.siteHistory': seeDevices,
  'Query.agentRequestItems': seeDevices,
  'Query.agentRequestItemsAggregate': seeDevices,
  // Takes agent_workers and the permission of its action (here a reboot): neither alone opens it.
  'Mutation.snapshotAsics': { opens: [], roles: 'AMT' },
  'Subscription.asicUpdates': seeDevices,
  'Subscription.asicsAggregateUpdates': seeDevices,
  'Subscription.agentRequestItemsUpdates': seeDevices,

  'Query.savedSearches': seeSearches,
  'Query.savedSearchesAggregate': seeSearches,
  'Subscription.savedSearchesUpdates': seeSearches,
  'Mutation.insertSavedSearch': changeSearches,
  'Mutation.updateSavedSearch': changeSearches,
  'Mutation.upsertSavedSearches': changeSearches,
  'Mutation.deleteSavedSearches': changeSearches,

  'Query.agentRequests': seeScans,
  'Query.agentRequestsAggregate': seeScans,
  'Query.discoveredDevices': seeScans,
  'Query.discoveredDevicesAggregate': seeScans,
  'Subscription.agentRequestsUpdates': seeScans,
  'Subscription.discoveredDevicesUpdates': seeScans,
  'Mutation.startScan': scan,
  'Mutation.scanAsicsAgain': scan,
  'Mutation.cancelAgentRequests': scan,
  'Mutation.addDiscoveredDevices': { opens: ['agent_worker_insert_write'], roles: 'AM' },

  'Mutation.rebootAsics': { opens: ['agent_worker_reboot_write'], roles: 'AMT' },
  'Mutation.stopAsics': power,
  'Mutation.startAsics': power,
  'Mutation.changePoolAsics': changePool,
  'Query.poolPreview': changePool,
  'Mutation.snapshotPoolRestore': changePool,
  'Mutation.restoreAsicPools': changePool,
  'Query.savedPools': changePool,
  'Query.savedPoolsAggregate': changePool,
  'Mutation.insertSavedPools': changePool,
  'Mutation.updateSavedPools': changePool,
  'Mutation.upsertSavedPools': changePool,
  'Mutation.deleteSavedPools': changePool,
  'Mutation.blinkAsics': { opens: ['agent_worker_blink_write'], roles: 'AMT' },
  'Mutation.clearAsicTargets': {
    opens: [
      'agent_worker_clear_targets_write',
      'agent_worker_power_switch_write',
      'agent_worker_power_management_write',
      'agent_worker_cooling_write',
      'agent_worker_change_pool_write',
      'agent_worker_blink_write',
    ],
    roles: 'AMT',
  },
};
