import {
  asicActions,
  asicCommands,
  asicOwnershipActions,
  asicShapingActions,
} from '@headframe/domain/devices/asic/asic-commands';
import { asicSettings } from '@headframe/domain/devices/asic/asic-settings';
import { pduCommands } from '@headframe/domain/devices/pdu/pdu-commands';
import { expect, test } from 'vitest';
import { ownerAccount } from '../../../testing/fake-server.ts';
import { useAccess } from '../../../transport/session/access.ts';
import { asicSample } from './testing/asic-sample.ts';
import { asicActions as actions } from './asic.actions.ts';

const on = (row: Partial<Parameters<typeof asicSample>[0]>) => ({
  where: {},
  count: 1,
  row: asicSample(row),
  openRequests: () => undefined,
});
const offered = (row: Parameters<typeof on>[0]) =>
  actions.filter((action) => action.isAvailable?.(on(row)) !== false).map(({ key }) => key);

test('the menu of a kind is made of its descriptors, in their order', () => {
  expect(actions.map(({ key, label }) => [key, label])).toEqual([
    ['reboot', 'Reboot'],
    ['start', 'Start'],
    ['stop', 'Stop'],
    ['changePool', 'Change pool'],
    ['blinkOn', 'Blink LED'],
    ['blinkOff', 'Stop blinking'],
    ['powerAdjust', 'Power adjustment'],
    ['powerScaling', 'Power scaling'],
    ['coolingAdjust', 'Cooling'],
    ['requestLogs', 'Request log'],
    ['clearTargets', 'Clear targets'],
    ['releaseHold', 'Release hold'],
    ['scanAgain', 'Scan again'],
    ['loadShaping', 'Load shaping'],
    ['updateFirmware', 'Update firmware'],
    ['outletOn', 'Turn on outlets'],
    ['outletOff', 'Turn off outlets'],
    ['outletReboot', 'Reboot outlets'],
    ['linkOutlet', 'Link an outlet'],
    ['tags', 'Tags'],
    ['note', 'Note'],
    ['safeRanges', 'Safe ranges'],
    ['idealHashrate', 'Ideal hashrate'],
    ['consumption', 'Consumption'],
    ['delays', 'Delays and ramps'],
    ['pduDelay', 'Start after power'],
    ['infiniteRetry', 'Repeat targets'],
    ['mineHere', 'Mine here'],
    ['openTunnel', 'Open tunnel'],
    ['testCredential', 'Test credential'],
    ['setCredential', 'Set credential'],
    ['tryCredentials', 'Try credentials'],
    ['replaceAsic', 'Replace miner'],
    ['share', 'Share'],
    ['endSharing', 'End sharing'],
    ['declineShare', 'Decline share'],
    ['move', 'Move'],
    ['delete', 'Delete'],
  ]);
});

test('an action asks for the permission that the server asks for', () => {
  const links = { permission: 'agent_worker_pdus_write' };
  const blinks = { blinkOn: asicCommands.blink, blinkOff: asicCommands.blink };
  const mineHere = asicCommands.changePool;
  const openTunnel = { permission: 'agent_worker_tunnel_write' };
  const replaceAsic = { permission: 'agent_worker_replace_write' };
  const own = { linkOutlet: links, mineHere, openTunnel, replaceAsic };
  const described = {
    ...asicCommands,
    ...asicActions,
    ...asicOwnershipActions,
    ...asicShapingActions,
    ...asicSettings,
    ...blinks,
    ...pduCommands,
    ...own,
  };
  for (const { key, permission } of actions)
    expect(permission, key).toBe(described[key as keyof typeof described].permission);
});

test('outlets are offered for miners that have one, and for many', () => {
  expect(offered({ pduOutletId: null })).not.toContain('outletOff');
  expect(offered({ pduOutletId: 'outlet-1' })).toContain('outletOff');
  const many = { where: {}, count: 40, openRequests: () => undefined };
  expect(actions.filter((action) => action.isAvailable?.(many) !== false).map(({ key }) => key)).toEqual(
    expect.arrayContaining(['outletOff', 'pduDelay']),
  );
});

test('what others own is neither shared, moved nor deleted here, and nothing is ended that is not shared', () => {
  useAccess.setState({
    subaccounts: [{ ...ownerAccount.subaccounts[0], name: 'other' }] as never,
    selected: ownerAccount.subaccounts[0] as never,
  });
  const ofOwnership = (row: Parameters<typeof on>[0]) => offered(row).filter((key) => key in asicOwnershipActions);
  expect(ofOwnership({ isShared: true })).toEqual(['declineShare']);
  const own = ['setCredential', 'tryCredentials', 'share', 'move', 'delete'];
  expect(ofOwnership({ isShared: false, shareSubaccount: null })).toEqual(own);
  expect(ofOwnership({ isShared: false, shareSubaccount: 'east' })).toContain('endSharing');
  for (const accessType of ['member', 'superAdmin'] as const) {
    useAccess.setState({ selected: { ...ownerAccount.subaccounts[0], isOwner: false, accessType } as never });
    expect(ofOwnership({ isShared: false, shareSubaccount: null }).includes('move')).toBe(accessType === 'superAdmin');
  }
  useAccess.setState({ subaccounts: [], selected: ownerAccount.subaccounts[0] as never });
  expect(ofOwnership({ isShared: false, shareSubaccount: null })).not.toContain('move');
});

test('an entry that would change nothing is not offered for a row', () => {
  const hashing = offered({ status: 'hashing', blinkStatus: 'off' });
  expect(hashing).toContain('stop');
  expect(hashing).not.toContain('start');
  expect(hashing).toContain('blinkOn');
  expect(hashing).not.toContain('blinkOff');
  const stopped = offered({ status: 'stopped', blinkStatus: 'on' });
  expect(stopped).toContain('start');
  expect(stopped).not.toContain('stop');
  expect(stopped).not.toContain('blinkOn');
  expect(offered({ status: 'offline', blinkStatus: 'request_on' })).toEqual(
    expect.arrayContaining(['start', 'stop', 'blinkOn', 'blinkOff']),
  );
});
