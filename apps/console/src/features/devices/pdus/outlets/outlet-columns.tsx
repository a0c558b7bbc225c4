import type { OutletRowFragment } from '../../../../generated/outlet.ts';
import { DeviceLink } from '../../../../ui/page/DeviceLink.tsx';
import { StatusBadge } from '../../../../ui/state/StatusBadge.tsx';
import { columnKit, hiddenAtFirst } from '../../../../ui/table/column-kit.tsx';
import type { DataColumn } from '../../../../ui/table/columns.ts';
import { heldColumn } from '../../commands/index.ts';
import { PartNameCell } from '../../device-kit/index.ts';
import { delaysText, noMinerText, outletFigure, outletName } from './outlet-figures.ts';
import { outletLook, outletStateDetail } from './outlet-state.ts';
import styles from './Outlets.module.css';

type Column = DataColumn<OutletRowFragment>;

const kit = columnKit<OutletRowFragment>();

const badge = (outlet: OutletRowFragment) => <StatusBadge key="state" {...outletLook(outlet)} />;
/** A device that an outlet has to do with, as a link, over its address where it has a name. */
const linked = (kind: 'asic' | 'pdu', id: string, name: string, ip: string | null) =>
  [
    <DeviceLink key="link" kind={kind} id={id} className={styles['link']}>
      {name || ip}
    </DeviceLink>,
    name && name !== ip ? ip : undefined,
  ] as const;

const state = kit.lines('state', 'State', (outlet) => [badge(outlet), outletStateDetail(outlet)], {
  sorts: { state: 'State' },
  isPinned: true,
  width: 104,
});
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
const energy = kit.figure('energy', 'Energy', (outlet) => outletFigure(outlet, 'energy'), { width: 104 });
const delays = kit.lines(
  'delays',
  'Delays',
  (outlet) => [
    <span key="now">{delaysText(outlet)}</span>,
    outlet.outletDelayMismatch
      ? `Target ${delaysText({ onDelay: outlet.desiredOnDelay, offDelay: outlet.desiredOffDelay })}`
      : undefined,
  ],
  { width: 124, description: 'How long the unit itself waits before it switches the outlet.' },
);
const miner = kit.lines(
  'asic',
  'Miner',
  ({ asicId, asicName, asicIp, isLinked }) =>
    asicId === null
      ? [<span key="none">{noMinerText(isLinked)}</span>]
      : linked('asic', asicId, asicName ?? '', asicIp),
  { sorts: { asicName: 'Name of the miner', asicIp: 'IP of the miner' }, width: 150 },
);
const pdu = kit.lines('pdu', 'PDU', ({ pduId, pduName, pduIp }) => linked('pdu', pduId, pduName, pduIp), {
  sorts: { pduName: 'Name', pduIp: 'IP' },
  width: 130,
});

/** The columns of the list of outlets of all PDUs. */
export const outletColumns: readonly Column[] = [
  state,
  name,
  pdu,
  kit.text('pduModel', 'Model', { width: 120 }),
  miner,
  power,
  energy,
  ...hiddenAtFirst<OutletRowFragment>([kit.figure('voltage', 'Voltage', (outlet) => outletFigure(outlet, 'voltage'))]),
  delays,
  heldColumn(),
  ...hiddenAtFirst([kit.text('agentName', 'Agent', { width: 110 })]),
  kit.time('reportedAt', 'Reported'),
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
const compactColumns = (placeOf: (outlet: OutletRowFragment) => readonly (string | null)[]): readonly Column[] => [
  {
    key: 'outlet',
    label: 'Outlet',
    sortKey: 'name',
    width: 150,
    render: (outlet) => <PartNameCell name={outletName(outlet)} place={placeOf(outlet)} />,
  },
  kit.lines(
    'outletState',
    'State',
    (outlet) => [badge(outlet), outletStateDetail(outlet) ?? outletFigure(outlet, 'power')],
    { sorts: { state: 'State' }, width: 118 },
  ),
];

/** The columns of all outlets on a phone. */
export const compactOutletColumns = compactColumns(({ pduName, pduIp, key, asicName }) => [
  `${pduName || pduIp} · No. ${key}`,
  asicName,
]);

/** The columns of the outlets of one PDU, in its drawer, on a phone. */
export const compactDrawerOutletColumns = compactColumns(({ key, asicName }) => [
  [`No. ${key}`, asicName].filter(Boolean).join(' · '),
]);
