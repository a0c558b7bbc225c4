import type { CoilRowFragment } from '../../../../generated/coil.ts';

/** A row of a coil that is on and may be written, with these changes. */
export function coilSample(changes: Partial<CoilRowFragment> = {}): CoilRowFragment {
  return {
    id: 'c1',
    key: '1:512',
    ordinal: 0,
    name: 'Row 1',
    address: 512,
    unit: 1,
    state: 'on',
    output: true,
    changing: false,
    writable: true,
    pulsable: false,
    desiredState: null,
    isHeld: false,
    isHeldByHand: false,
    heldBy: null,
    heldState: null,
    heldUntil: null,
    heldWhy: null,
    hasDesiredState: false,
    coilMismatch: false,
    plcId: '1c8a730e-25f5-4ef5-892f-4dd14db86843',
    plcName: 'Hall A',
    plcIp: '10.0.0.15',
    plcModel: 'WAGO 750 352',
    agentName: 'Site',
    agentOnline: true,
    isOnline: true,
    isShared: false,
    subaccount: 'farm',
    reportedAt: '2026-11-21T10:00:00.000Z',
    ...changes,
  };
}
