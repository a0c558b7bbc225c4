import { enterprises, type PduTable } from '../pdu-table.ts';

const apc = `${enterprises}.318.1.1.12`;

/**
 * APC rack PDUs of the first generation (AP7xxx); newer ones answer here too, and are known by the newer tables first. The table of loads
 * holds the phases, whose bank is 0, and the banks. Source: PowerNet-MIB rPDU, device protocol notes 2.1.
 */
export const apcRpdu1: PduTable = {
  family: 'snmp-apc-rpdu1',
  objects: [`${enterprises}.318`],
  proof: [`${apc}.1.5`],
  identity: { firmware: `${apc}.1.3`, model: `${apc}.1.5`, serialNumber: `${apc}.1.6` },
  invalid: [-1],
  total: { power: { oid: `${apc}.1.16`, scale: 1 } },
  phases: { current: { oid: `${apc}.2.3.1.1.2`, scale: 0.1 } },
  bankOf: `${apc}.2.3.1.1.5`,
  circuits: [
    {
      kind: 'line',
      current: { oid: `${apc}.2.3.1.1.2`, scale: 0.1 },
      rating: { oid: `${apc}.2.2.1.1.4`, scale: 1, by: `${apc}.2.3.1.1.4` },
      only: { oid: `${apc}.2.3.1.1.5`, some: false },
    },
    {
      kind: 'bank',
      current: { oid: `${apc}.2.3.1.1.2`, scale: 0.1 },
      rating: { oid: `${apc}.2.4.1.1.4`, scale: 1, by: `${apc}.2.3.1.1.5` },
      only: { oid: `${apc}.2.3.1.1.5`, some: true },
    },
  ],
  outlets: {
    name: `${apc}.3.5.1.1.2`,
    rename: `${apc}.3.4.1.1.2`,
    state: `${apc}.3.5.1.1.4`,
    states: { on: [1], off: [2] },
    commands: { oid: `${apc}.3.3.1.1.4`, on: 1, off: 2, reboot: 3 },
  },
};
