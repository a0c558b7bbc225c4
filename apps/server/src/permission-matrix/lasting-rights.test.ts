import { describe, expect, it } from 'vitest';
import { accessOf, grantsFor, rootFields } from '../platform/graphql/field-access.ts';
import { callerWith } from '../testing/seed-site.ts';
import { schema } from '../schema.ts';

/**
 * What API keys may do, by hand: it changes devices and records, or takes rights away. Nothing here gives anybody a right that is there
 * after the key has gone. A mutation that is new and open to keys is missing here: does it give somebody else a right, or the caller one
 * that outlives the key, then it is a `peopleField`.
 */
const openToKeys = `
  addDiscoveredDevices approveWorkers blinkAsics cancelAgentRequests cancelInvitation changePoolAsics clearAsicTargets
  clearCoilTargets clearContainerTargets clearGpuTargets clearOutletTargets closeCoolerContainers coilOff coilOn coilPulse
  coolingAdjustAsics declineSharesOfAsics declineSharesOfContainers declineSharesOfGpus declineSharesOfPdus
  declineSharesOfPlcs declineSharesOfSensors deleteApiKey deleteAsics deleteContainers deleteDeadWorkers deleteGpus
  deleteMember deleteObserver deletePdus deletePlcs deleteRacks deleteRole deleteSavedPools deleteSavedSearches deleteSensors
  deleteSiteGroups deleteTrustedPools deleteWorkers gpuAcceptHostKeyGpus gpuPowerTargetGpus importPdus insertAsic insertRack
  insertSavedPools insertSavedSearch insertSiteGroup insertTrustedPool installAgentUpdates linkOutlets logInToServers
  openCoolerContainers outletOff outletOn outletReboot placeDevices planLoadShaping powerAdjustAsics powerScalingAsics protectOutlets
  rebootAsics refuseWorkers releaseAsicHolds releaseCoilHolds releaseContainerHolds
  releaseGpuHolds releaseOutletHolds removeAgent renameCoil renameContainer renameGpu renameOutlet renamePdu renamePlc replaceAsic
  requestLogsAsics resetCoolerContainers restoreAsicPools scanAsicsAgain scanDevicesAgain setAsicConsumption setAsicCredential
  setAsicDelays setAsicIdealHashrate setAsicInfiniteRetry setAsicNote setAsicSafeRanges setAsicTags setContainerNote
  setContainerTags setCoolerTemperatureContainers setGpuInfiniteRetry setGpuNote setGpuTags setHashrateThreshold
  setOutletDelay setOutletLinks setPduDelay setPduNote setPduTags setPdusViewOnly setSensorNote setSensorTags
  setUntrustedPoolAlert setWorkerApproval setWorkerModel setWorkerTags shapeLoadOfAsics snapshotAsics snapshotCoils
  snapshotContainers snapshotGpus snapshotOutlets snapshotPdus snapshotPlcs snapshotPoolRestore snapshotSensors startAsics
  startScan stopAsics stopReplacingMiners suspendMember testCredentialAsics tryAsicCredentials updateAgent updateApiKey
  updateLocationProfiles updateObserver updatePduNames updateRack updateSavedPools updateSavedSearch updateSiteGroup
  updateTrustedPool upsertRacks upsertSavedPools upsertSavedSearches upsertSiteGroups upsertTrustedPools
`;

/** What gives somebody a right, or takes back what was given with a code of the second factor. */
const givesRights = `
  acceptDeviceOffer acceptOwnership offerOwnership takeBackOwnership allowDeviceOffers approveSubaccountAccess createAgent createApiKey createAutoWithdrawal createAddressBookEntry
  createObserver createOrganizationMember createPayment createRole createSubaccount insertMember renewAgentKey resendInvitation
  resendOrganizationInvitation restoreMember restoreOrganizationMember setPaymentMethod takeAgentKeys tunnelActiveTime updateMember
  updateObserverView updateRole upsertSubaccountAccess pinVendorKey
  shareAsics shareContainers shareGpus sharePdus sharePlcs shareSensors
  moveAsics moveContainers moveGpus movePdus movePlcs moveSensors
  endSharingOfAsics endSharingOfContainers endSharingOfGpus endSharingOfPdus endSharingOfPlcs endSharingOfSensors
`;

const named = (text: string) => text.trim().split(/\s+/);
const mutations = rootFields(schema).filter(({ name }) => name.startsWith('Mutation.'));
const nameOf = ({ name }: { name: string }) => name.slice('Mutation.'.length);
const key = {
  kind: 'api-key',
  apiKeyId: 1,
  creatorAccountId: 1,
  description: '',
  tokenEnding: 'abcd',
  expiresAt: null,
  grants: callerWith(1, 1, 'main', ['all']).grants,
} as const;

/** Whether a key with every right gets past the check of a mutation. */
function isOpen({ field }: (typeof mutations)[number]): boolean {
  const access = accessOf(field);
  if (!access || access.kind === 'public') return false;
  try {
    return grantsFor({ caller: key, subaccountName: null } as never, access, 'change', null).length > 0;
  } catch {
    return false;
  }
}

describe('an API key', () => {
  it('may do what gives nobody a right, and nothing else', () => {
    expect(mutations.filter(isOpen).map(nameOf).toSorted()).toEqual(named(openToKeys).toSorted());
  });

  it('gives nobody a right that outlives it', () => {
    const giving = mutations.filter((mutation) => named(givesRights).includes(nameOf(mutation)));
    expect(giving.map(nameOf).toSorted()).toEqual(named(givesRights).toSorted());
    expect(giving.filter(isOpen).map(nameOf)).toEqual([]);
  });
});
