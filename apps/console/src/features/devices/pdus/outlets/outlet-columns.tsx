import type { OutletRowFragment } from '../../../../generated/outlet.ts';
import { DeviceLink } from '../../../../ui/page/DeviceLink.tsx';
import { StatusBadge } from '../../../../ui/state/StatusBadge.tsx';
import { columnKit, hiddenAtFirst, sortsOf, TwoLines } from '../../../../ui/table/column-kit.tsx';
import type { DataColumn } from '../../../../ui/table/columns.ts';
import { delaysText, noMinerText, outletFigure, outletName } from './outlet-figures.ts';
import { outletLook, outletStateDetail } from './outlet-state.ts';
import styles from './Outlets.module.css';

type Column = DataColumn<OutletRowFragment>;

const kit = columnKit<OutletRowFragment>();

/** The state of an outlet with what is about to change. */
export function OutletStateCell({ outlet }: { outlet: OutletRowFragment }) {
  return <TwoLines first={<StatusBadge {...outletLook(outlet)} />} second={outletStateDetail(outlet)} />;
}

interface LinkedCellProps {
  kind: 'asic' | 'pdu';
  id: string;
  name: string;
  ip: string | null;
}

/** A device that an outlet has to do with, as a link, over its address where it has a name. */
function LinkedCell({ kind, id, name, ip }: LinkedCellProps) {
  const link = (
    <DeviceLink kind={kind} id={id} className={styles['link']}>
      {name || ip}
    </DeviceLink>
  );
  return <TwoLines first={link} second={name && name !== ip ? ip : undefined} />;
}

const state: Column = {
  key: 'state',
  label: 'State',
  sortKey: 'state',
  isPinned: true,
  width: 104,
  render: (outlet) => <OutletStateCell outlet={outlet} />,
};
const name = kit.lines(
  'name',
  'Outlet',
  (outlet) => [outletName(outlet), outlet.outletNameMismatch ? `Target ${outlet.desiredName}` : `No. ${outlet.key}`],
  { sorts: { name: 'Name', ordinal: 'Number' }, isFixed: true, isPinned: true, width: 124 },
);
const power = kit.lines(
  'power',
  'Power',
  (outlet) => [outletFigure(outlet, 'power'), outletFigure(outlet, 'current')],
  { sorts: { power: 'Power', current: 'Current' }, align: 'end', width: 96 },
);
const energy: Column = {
  key: 'energy',
  label: 'Energy',
  sortKey: 'energy',
  align: 'end',
  width: 104,
  render: (outlet) => outletFigure(outlet, 'energy'),
};
const delays = kit.lines(
  'delays',
  'Delays',
  (outlet) => [
    <span key="now">{delaysText(outlet)}</span>,
    outlet.outletDelayMismatch
      ? `Target ${delaysText({ onDelay: outlet.desiredOnDelay, offDelay: outlet.desiredOffDelay })}`
      : undefined,
  ],
  { width: 132, description: 'How long the unit itself waits before it switches the outlet.' },
);
const miner: Column = {
  key: 'asic',
  label: 'Miner',
  sortKey: 'asicName',
  sorts: sortsOf({ asicName: 'Name of the miner', asicIp: 'IP of the miner' }),
  width: 150,
  render: ({ asicId, asicName, asicIp, isLinked }) =>
    asicId === null ? noMinerText(isLinked) : <LinkedCell kind="asic" id={asicId} name={asicName ?? ''} ip={asicIp} />,
};
const pdu: Column = {
  key: 'pdu',
  label: 'PDU',
  sortKey: 'pduName',
  sorts: sortsOf({ pduName: 'Name of the PDU', pduIp: 'IP of the PDU' }),
  width: 140,
  render: ({ pduId, pduName, pduIp }) => <LinkedCell kind="pdu" id={pduId} name={pduName} ip={pduIp} />,
};

/** The columns of the list of outlets of all PDUs. */
export const outletColumns: readonly Column[] = [
  state,
  name,
  pdu,
  kit.text('pduModel', 'Model', { width: 120 }),
  miner,
  power,
  energy,
  ...hiddenAtFirst<OutletRowFragment>([
    {
      ...energy,
      key: 'voltage',
      label: 'Voltage',
      sortKey: 'voltage',
      width: 96,
      render: (outlet) => outletFigure(outlet, 'voltage'),
    },
  ]),
  delays,
  ...hiddenAtFirst([kit.text('agentName', 'Agent', { width: 110 })]),
  kit.time('reportedAt', 'Reported', { width: 100 }),
];

/** The columns of the outlets of one PDU, in its drawer. */
export const drawerOutletColumns: readonly Column[] = [
  state,
  { ...name, width: 114 },
  { ...miner, width: 116 },
  { ...power, width: 84 },
  { ...energy, width: 104 },
  { ...delays, width: 116 },
];

/** Two columns that fit a phone; what says where an outlet is stands below its name, with the miner behind it. */
const compactColumns = (placeOf: (outlet: OutletRowFragment) => string): readonly Column[] => [
  kit.lines(
    'outlet',
    'Outlet',
    (outlet) => [outletName(outlet), [placeOf(outlet), outlet.asicName].filter(Boolean).join(' · ')],
    { sorts: { name: 'Name' }, isFixed: true, width: 150 },
  ),
  kit.lines(
    'outletState',
    'State',
    (outlet) => [
      <StatusBadge key="state" {...outletLook(outlet)} />,
      outletStateDetail(outlet) ?? outletFigure(outlet, 'power'),
    ],
    { sorts: { state: 'State' }, isFixed: true, width: 118 },
  ),
];

/** The columns of all outlets on a phone. */
export const compactOutletColumns = compactColumns(({ pduName, pduIp, key }) => `${pduName || pduIp} · No. ${key}`);

/** The columns of the outlets of one PDU, in its drawer, on a phone. */
export const compactDrawerOutletColumns = compactColumns(({ key }) => `No. ${key}`);
