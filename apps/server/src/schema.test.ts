import { permissionCatalogue } from '@headframe/domain/permissions/permission-catalogue';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { accessOf, rootFields } from './platform/graphql/field-access.ts';
import { schema } from './schema.ts';

/** Every root field in exactly one list, written by hand: a field that is in none, or moved, fails here. */
const lists: Readonly<Record<string, readonly string[]>> = {
  public: ['Query.agentFeaturePresent'],
  'any-caller': [
    'Query.observerProfile',
    'Query.subaccounts',
    'Subscription.subaccountSubscription',
    'Subscription.observerSubaccountSubscription',
  ],
  owner: ['Query.auditEntries', 'Query.auditEntriesAggregate'],
  'signed-in': [
    'Query.me',
    'Query.accountAuditEntries',
    'Query.accountAuditEntriesAggregate',
    'Query.allMembers',
    'Query.subaccountsWithAccess',
    'Mutation.upsertSubaccountAccess',
    'Mutation.deleteSubaccountAccess',
    'Query.subaccountSummaries',
    'Mutation.createSubaccount',
    'Mutation.setSubaccountArchived',
    'Mutation.setSubaccountPinned',
    'Mutation.updateSubaccountPreference',
    'Mutation.approveSubaccountAccess',
    'Mutation.rejectSubaccountAccess',
    'Subscription.subaccountSummariesUpdates',
    'Subscription.getSubaccountApproved',
    'Query.userInfo',
    'Query.twoFactor',
    'Query.sessions',
    'Mutation.updateNickname',
    'Mutation.changePassword',
    'Mutation.acceptTerms',
    'Mutation.acceptBotyTerms',
    'Mutation.updateHubConsent',
    'Mutation.markAccountForDeletion',
    'Mutation.unmarkAccountForDeletion',
    'Mutation.beginTwoFactor',
    'Mutation.confirmTwoFactor',
    'Mutation.renewBackupCodes',
    'Mutation.removeTwoFactor',
    'Mutation.signOutSession',
    'Mutation.signOutOtherSessions',
    'Mutation.signOutAllSessions',
    'Query.hasOrganization',
    'Query.organizations',
    'Query.allOrganizations',
    'Query.organizationMembers',
    'Query.organizationSubaccounts',
    'Mutation.createOrganization',
    'Mutation.renameOrganization',
    'Mutation.deleteOrganization',
    'Mutation.suspendOrganization',
    'Mutation.restoreOrganization',
    'Mutation.adminSuspendOrganization',
    'Mutation.adminRestoreOrganization',
    'Mutation.createOrganizationMember',
    'Mutation.suspendOrganizationMember',
    'Mutation.restoreOrganizationMember',
    'Mutation.deleteOrganizationMember',
    'Mutation.resendOrganizationInvitation',
    'Subscription.organizationsUpdates',
    'Query.preferences',
    'Mutation.setPreferences',
    'Subscription.preferencesUpdates',
  ],
  location_profile: ['Query.locationProfiles'],
  location_profile_write: ['Mutation.updateLocationProfiles'],
  observers: [
    'Query.observers',
    'Query.observersAggregate',
    'Query.apiKeys',
    'Query.apiKeysAggregate',
    'Query.apiKeyRoles',
    'Subscription.observersUpdates',
    'Subscription.apiKeysUpdates',
  ],
  observers_write: [
    'Mutation.createObserver',
    'Mutation.updateObserver',
    'Mutation.deleteObserver',
    'Mutation.createApiKey',
    'Mutation.updateApiKey',
    'Mutation.deleteApiKey',
  ],
  subaccount_access: ['Query.roles', 'Query.teamMembers', 'Subscription.teamMembersUpdates'],
  subaccount_access_write: [
    'Mutation.createRole',
    'Mutation.updateRole',
    'Mutation.deleteRole',
    'Mutation.insertMember',
    'Mutation.updateMember',
    'Mutation.suspendMember',
    'Mutation.restoreMember',
    'Mutation.deleteMember',
    'Mutation.cancelInvitation',
    'Mutation.resendInvitation',
  ],
  agent: ['Query.agents', 'Query.agentsAggregate', 'Subscription.agentsUpdates'],
  agent_write: ['Mutation.createAgent', 'Mutation.renewAgentKey', 'Mutation.updateAgent', 'Mutation.removeAgent'],
  agent_workers: [
    'Query.asics',
    'Query.asicsAggregate',
    'Query.asicFilterOptions',
    'Query.asicHistory',
    'Query.siteHistory',
    'Query.agentRequestTargets',
    'Query.agentRequestTargetsAggregate',
    'Mutation.snapshotAsics',
    'Subscription.asicUpdates',
    'Subscription.asicsAggregateUpdates',
    'Subscription.agentRequestTargetsUpdates',
  ],
  agent_request: [
    'Query.agentRequests',
    'Query.agentRequestsAggregate',
    'Query.scanFound',
    'Query.scanFoundAggregate',
    'Subscription.agentRequestsUpdates',
    'Subscription.scanFoundUpdates',
  ],
  agent_request_write: ['Mutation.startScan', 'Mutation.scanAsicsAgain', 'Mutation.cancelAgentRequests'],
  agent_worker_insert_write: ['Mutation.addFoundDevices'],
  agent_worker_reboot_write: ['Mutation.rebootAsics'],
  agent_worker_power_switch_write: ['Mutation.stopAsics', 'Mutation.startAsics'],
  agent_worker_change_pool_write: ['Mutation.changePoolAsics'],
  agent_worker_blink_write: ['Mutation.blinkAsics'],
  agent_worker_clear_targets_write: ['Mutation.clearAsicTargets'],
};

describe('schema', () => {
  it('is committed as it is', () => {
    const committed = readFileSync(path.resolve(import.meta.dirname, '../schema.graphql'), 'utf8');
    expect(`${printSchema(lexicographicSortSchema(schema))}\n`).toBe(committed);
  });

  it('has every root field in exactly one authorization list', () => {
    const listed = Object.entries(lists).flatMap(([list, names]) => names.map((name) => [name, list] as const));
    const actual = rootFields(schema).map(({ name, field }) => {
      const access = accessOf(field);
      return [name, access?.kind === 'permission' ? access.permission : access?.kind] as const;
    });
    expect(new Map(actual)).toEqual(new Map(listed));
    expect(listed.length).toBe(new Map(listed).size);
  });

  it('asks only for permissions of the catalogue', () => {
    const strings = permissionCatalogue.flatMap((feature) => [
      'read' in feature ? feature.read : undefined,
      'write' in feature ? feature.write : undefined,
    ]);
    for (const list of Object.keys(lists))
      if (!['public', 'any-caller', 'signed-in', 'owner'].includes(list)) expect(strings).toContain(list);
  });
});
