import { describe, expect, it } from 'vitest';
import { isPermission, permissionCatalogue, permissionFeature, permissions } from './permission-catalogue.ts';
import {
  levelsOfFeature,
  permissionLevelLabels,
  permissionSections,
  type PermissionFeature,
} from './permission-feature.ts';

const features: readonly PermissionFeature[] = permissionCatalogue;

/** Every string either specification spells out. */
const specifiedStrings =
  `workers revenue withdraw trusted_wallet_write observers observers_write fcmtokens_write subaccount_access
  subaccount_access_write tickets_write_all assets assets_write asset_update_log asset_update_log_write energy
  dispatches dispatches_write energy_strategies energy_strategies_write sent_bid_list sent_bid_list_write
  subaccount_events boty_analysis_write agent agent_write agent_workers agent_request agent_request_write
  saved_searches saved_searches_write agent_worker_credential agent_worker_credential_write pdu pdu_write
  agent_worker_location agent_worker_sitemap_write`.split(/\s+/);

/** The write-only features of the ASIC area, as listed, and the one hidden in the editor. */
const writeOnlyAsicLabels = [
  'Blink',
  'Import From File',
  'Insert Device',
  'Efficiency',
  'Cooling',
  'Ideal Hashrate',
  'Log',
  'Note',
  'PDUs',
  'Change Pool',
  'Rails',
  'Reboot',
  'Safe Ranges',
  'Share Subaccount',
  'Power Switch',
  'Power Management',
  'Tag',
  'Tunnel',
  'Delete',
  'Replace',
  'Clear Targets',
];

describe('permissionCatalogue', () => {
  it.each(specifiedStrings)('has the string %s', (name) => {
    expect(isPermission(name)).toBe(true);
  });

  it('has the write-only features of the ASIC area and no others', () => {
    const labels = features
      .filter((feature) => feature.write?.startsWith('agent_worker_') && feature.read === undefined)
      .map((feature) => feature.label);
    expect(labels).toEqual(writeOnlyAsicLabels);
  });

  it.each([
    ['IoT', ['PDU', 'PDU History', 'PLC', 'GPU', 'Sensors', 'Containers', 'Containers History', 'Rails Rules']],
    ['IoT', ['Site Map', 'Third-Party Pools', 'Trusted Pools', 'IP Search Space', 'Scan', 'Saved Searches', 'Agent']],
    ['IoT', ['Devices', 'Credential']],
    ['Pool', ['Workers', 'Earning View', 'Withdraw', 'Update Address', 'PayNym', 'Payments']],
    ['Boty McBotface', ['Boty McBotface']],
    ['Inventory', ['Inventory', 'Inventory Log']],
    ['Energy', ['Energy', 'Dispatches', 'Strategies', 'Sent Bids']],
    ['Report', ['P&L', 'Client', 'Automation']],
    ['Team', ['Team']],
    ['Ticket', ['Tickets', "View all subaccount's tickets"]],
    ['Setting', ['Watchers and API Key', 'Location Profile', 'Push Notification']],
    ['Event', ['Events']],
  ])('offers under %s: %j', (section, labels) => {
    const offered = features.filter((feature) => feature.section === section).map((feature) => feature.label);
    expect(offered).toEqual(expect.arrayContaining(labels));
  });

  it('has the sections and the labels of the levels word for word, in their order', () => {
    const sections = 'IoT, Pool, Boty McBotface, Inventory, Energy, Report, Team, Ticket, Setting, Event';
    expect(permissionSections.join(', ')).toBe(sections);
    expect(Object.values(permissionLevelLabels)).toEqual([
      'Hidden',
      'Read Only',
      'Read and Write',
      'No Access',
      'Has Access',
    ]);
  });

  it('fills every section', () => {
    expect(new Set(features.map((feature) => feature.section))).toEqual(new Set(permissionSections));
  });

  it('names every key and every string once, and every feature has one', () => {
    expect(new Set(features.map((feature) => feature.key)).size).toBe(features.length);
    expect(new Set(permissions).size).toBe(permissions.length);
    for (const feature of features) expect(feature.read ?? feature.write, feature.key).toBeDefined();
  });

  it('ends every write string in _write, the one exception as the specification spells it', () => {
    const writes = features.flatMap((feature) => (feature.write === undefined ? [] : [feature.write]));
    expect(writes.filter((name) => !name.endsWith('_write'))).toEqual(['tickets_write_all']);
  });

  it('derives only from features with a write string', () => {
    for (const feature of features) {
      for (const key of feature.derivedFrom ?? []) {
        expect(features.find((other) => other.key === key)?.write, key).toBeDefined();
      }
    }
  });

  it('offers the levels that fit the strings', () => {
    expect(levelsOfFeature(permissionFeature('agent'))).toEqual(['HIDDEN', 'READ', 'WRITE']);
    expect(levelsOfFeature(permissionFeature('devices'))).toEqual(['HIDDEN', 'READ']);
    expect(levelsOfFeature(permissionFeature('client'))).toEqual(['NO_ACCESS', 'HAS_ACCESS']);
    expect(levelsOfFeature(permissionFeature('asicReboot'))).toEqual(['NO_ACCESS', 'HAS_ACCESS']);
  });
});
