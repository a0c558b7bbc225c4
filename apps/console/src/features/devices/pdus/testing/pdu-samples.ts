import { pduMeasures } from '@headframe/domain/devices/pdu/pdu-measures';
import { unreported } from '@headframe/domain/devices/scalars-schema';
import type { OutletRowFragment } from '../../../../generated/outlet.ts';
import type { PduRowFragment } from '../../../../generated/pdu.ts';

const at = '2026-11-21T10:00:00.000Z';

/** A PDU that answers: three phases, one temperature sensor and two for humidity. */
export function pduSample(changes: Partial<PduRowFragment> = {}): PduRowFragment {
  return {
    ...unreported(pduMeasures),
    id: 'pdu-1',
    name: 'rack-7',
    sysName: 'rack-7',
    model: 'AP8959',
    firmware: '6.8.0',
    serialNumber: 'ZA1',
    macAddress: '00:c0:b7:01:02:03',
    family: 'snmp-apc-rpdu2',
    ip: '10.0.0.20',
    agentName: 'Hall A',
    agentOnline: true,
    isOnline: true,
    isShared: false,
    subaccount: 'farm',
    shareSubaccount: null,
    viewOnly: false,
    issues: [],
    location: 'Hall 3, row 2',
    failure: null,
    authError: false,
    reportedAt: at,
    lastSeen: at,
    lastScanAt: null,
    createdAt: at,
    phaseCount: 3,
    power: 17_004,
    energy: 1234.5,
    temperature: 24.5,
    temperatureSensors: 1,
    humidity: 45,
    humiditySensors: 2,
    outletsOn: 20,
    outletsOff: 4,
    currentL1: 12,
    currentL2: 9,
    currentL3: 9,
    loadL1: 45,
    loadL2: 34,
    loadL3: 34,
    ...changes,
  };
}

/** An outlet of {@link pduSample} that gives power. */
export function outletSample(changes: Partial<OutletRowFragment> = {}): OutletRowFragment {
  return {
    id: 'outlet-1',
    key: '1',
    ordinal: 0,
    name: 'miner-1',
    state: 'on',
    changing: false,
    desiredState: null,
    desiredName: null,
    desiredOnDelay: null,
    desiredOffDelay: null,
    hasDesiredState: false,
    outletMismatch: false,
    outletNameMismatch: false,
    outletDelayMismatch: false,
    current: 14.2,
    voltage: 230.1,
    power: 3250,
    energy: 88.4,
    onDelay: 5,
    offDelay: 0,
    pduId: 'pdu-1',
    pduName: 'rack-7',
    pduIp: '10.0.0.20',
    pduModel: 'AP8959',
    agentName: 'Hall A',
    agentOnline: true,
    isOnline: true,
    isShared: false,
    subaccount: 'farm',
    viewOnly: false,
    protectedAs: null,
    reportedAt: at,
    ...changes,
  };
}
