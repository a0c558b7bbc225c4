import type { MatrixRule } from '../../../permission-matrix/matrix-rule.ts';
import { bySubaccount, type FeatureExpectations } from '../../../testing/feature-expectations.ts';

const seeScans: MatrixRule = { opens: ['agent_request', 'agent_request_write'], roles: 'AMTV' };
const scan: MatrixRule = { opens: ['agent_request_write'], roles: 'AMT' };

/** What the tests expect of this feature, by hand. */
export const scanExpected: FeatureExpectations = {
  fields: {
    'Query.discoveredDevices': seeScans,
    'Query.discoveredDevicesAggregate': seeScans,
    'Query.discoveredDevicesFacets': seeScans,
    'Query.discoveredDevicesGroups': seeScans,
    'Subscription.discoveredDevicesUpdates': seeScans,
    'Query.previousIpRanges': seeScans,
    'Mutation.startScan': scan,
    'Mutation.logInToServers': scan,
    'Mutation.scanDevicesAgain': scan,
    'Mutation.addDiscoveredDevices': { opens: ['agent_worker_insert_write'], roles: 'AM' },
  },
  argumentRules: [{ field: 'Mutation.startScan', with: { addNewDevices: true }, rule: { opens: [], roles: 'AM' } }],
  audited: {
    addDiscoveredDevices: ['scan.add-found command'],
    logInToServers: ['scan.log-in command'],
    scanDevicesAgain: ['scan.repeat command'],
    startScan: ['scan.start command'],
  },
  tables: {
    discovered_device: bySubaccount,
  },
};
