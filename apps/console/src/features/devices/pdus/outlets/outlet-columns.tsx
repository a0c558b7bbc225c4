import type { OutletRowFragment } from '../../../../generated/outlet.ts';
import { RelativeTime } from '../../../../ui/figure/RelativeTime.tsx';
import { DeviceLink } from '../../../../ui/page/DeviceLink.tsx';
import { StatusBadge } from '../../../../ui/state/StatusBadge.tsx';
import type { DataColumn } from '../../../../ui/table/columns.ts';
import { FirstLine, SecondLine, StackedCell } from '../../../../ui/table/StackedCell.tsx';
import { delaysText, noMinerText, outletFigure, outletName } from './outlet-figures.ts';
import { outletLook, outletStateDetail } from './outlet-state.ts';
import styles from './Outlets.module.css';

type Column = DataColumn<OutletRowFragment>;

/** The state of an outlet with what is about to change. */
export function OutletStateCell({ outlet }: { outlet: OutletRowFragment }) {
  const detail = outletStateDetail(outlet);
  return (
    <StackedCell>
      <StatusBadge {...outletLook(outlet)} />
      {detail !== undefined && <SecondLine title={detail}>{detail}</SecondLine>}
    </StackedCell>
  );
}

function NameCell({ outlet }: { outlet: OutletRowFragment }) {
  return (
    <StackedCell>
      <FirstLine title={outletName(outlet)}>{outletName(outlet)}</FirstLine>
      <SecondLine title={outlet.outletNameMismatch ? `Target ${outlet.desiredName}` : undefined}>
        {outlet.outletNameMismatch ? `Target ${outlet.desiredName}` : `No. ${outlet.key}`}
      </SecondLine>
    </StackedCell>
  );
}

function PowerCell({ outlet }: { outlet: OutletRowFragment }) {
  return (
    <StackedCell>
      <FirstLine>{outletFigure(outlet, 'power')}</FirstLine>
      <SecondLine>{outletFigure(outlet, 'current')}</SecondLine>
    </StackedCell>
  );
}

function MinerCell({ outlet: { asicId, asicName, asicIp, isLinked } }: { outlet: OutletRowFragment }) {
  if (asicId === null) return noMinerText(isLinked);
  return (
    <StackedCell>
      <DeviceLink kind="asic" id={asicId} className={styles['link']}>
        {asicName}
      </DeviceLink>
      {asicName !== asicIp && <SecondLine>{asicIp}</SecondLine>}
    </StackedCell>
  );
}

function PduCell({ outlet: { pduId, pduName, pduIp } }: { outlet: OutletRowFragment }) {
  return (
    <StackedCell>
      <DeviceLink kind="pdu" id={pduId} className={styles['link']}>
        {pduName || pduIp}
      </DeviceLink>
      {pduName && <SecondLine>{pduIp}</SecondLine>}
    </StackedCell>
  );
}

const state: Column = {
  key: 'state',
  label: 'State',
  sortKey: 'state',
  isPinned: true,
  width: 104,
  render: (outlet) => <OutletStateCell outlet={outlet} />,
};
const name: Column = {
  key: 'name',
  label: 'Outlet',
  sortKey: 'name',
  isFixed: true,
  isPinned: true,
  width: 124,
  sorts: [
    { key: 'name', label: 'Name' },
    { key: 'ordinal', label: 'Number' },
  ],
  render: (outlet) => <NameCell outlet={outlet} />,
};
const power: Column = {
  key: 'power',
  label: 'Power',
  sortKey: 'power',
  align: 'end',
  width: 96,
  sorts: [
    { key: 'power', label: 'Power' },
    { key: 'current', label: 'Current' },
  ],
  render: (outlet) => <PowerCell outlet={outlet} />,
};
const energy: Column = {
  key: 'energy',
  label: 'Energy',
  sortKey: 'energy',
  align: 'end',
  width: 104,
  render: (outlet) => outletFigure(outlet, 'energy'),
};
const delays: Column = {
  key: 'delays',
  label: 'Delays',
  width: 132,
  description: 'How long the unit itself waits before it switches the outlet.',
  render: (outlet) => (
    <StackedCell>
      <span>{delaysText(outlet)}</span>
      {outlet.outletDelayMismatch && (
        <SecondLine>
          Target {delaysText({ onDelay: outlet.desiredOnDelay, offDelay: outlet.desiredOffDelay })}
        </SecondLine>
      )}
    </StackedCell>
  ),
};
const miner: Column = {
  key: 'asic',
  label: 'Miner',
  sortKey: 'asicName',
  width: 150,
  sorts: [
    { key: 'asicName', label: 'Name of the miner' },
    { key: 'asicIp', label: 'IP of the miner' },
  ],
  render: (outlet) => <MinerCell outlet={outlet} />,
};
const pdu: Column = {
  key: 'pdu',
  label: 'PDU',
  sortKey: 'pduName',
  width: 140,
  sorts: [
    { key: 'pduName', label: 'Name of the PDU' },
    { key: 'pduIp', label: 'IP of the PDU' },
  ],
  render: (outlet) => <PduCell outlet={outlet} />,
};

/** The columns of the list of outlets of all PDUs. */
export const outletColumns: readonly Column[] = [
  state,
  name,
  pdu,
  { key: 'pduModel', label: 'Model', sortKey: 'pduModel', width: 120, render: (outlet) => outlet.pduModel },
  miner,
  power,
  energy,
  {
    key: 'voltage',
    label: 'Voltage',
    sortKey: 'voltage',
    align: 'end',
    width: 96,
    isHiddenAtFirst: true,
    render: (outlet) => outletFigure(outlet, 'voltage'),
  },
  delays,
  {
    key: 'agentName',
    label: 'Agent',
    sortKey: 'agentName',
    width: 110,
    isHiddenAtFirst: true,
    render: (outlet) => outlet.agentName,
  },
  {
    key: 'reportedAt',
    label: 'Reported',
    sortKey: 'reportedAt',
    align: 'end',
    width: 100,
    render: ({ reportedAt }) => <RelativeTime at={reportedAt} />,
  },
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
  {
    key: 'outlet',
    label: 'Outlet',
    sortKey: 'name',
    isFixed: true,
    width: 150,
    render: (outlet) => {
      const place = [placeOf(outlet), outlet.asicName].filter(Boolean).join(' · ');
      return (
        <StackedCell>
          <FirstLine>{outletName(outlet)}</FirstLine>
          <SecondLine title={place}>{place}</SecondLine>
        </StackedCell>
      );
    },
  },
  {
    key: 'outletState',
    label: 'State',
    sortKey: 'state',
    isFixed: true,
    width: 118,
    render: (outlet) => (
      <StackedCell>
        <StatusBadge {...outletLook(outlet)} />
        <SecondLine>{outletStateDetail(outlet) ?? outletFigure(outlet, 'power')}</SecondLine>
      </StackedCell>
    ),
  },
];

/** The columns of all outlets on a phone. */
export const compactOutletColumns = compactColumns(({ pduName, pduIp }) => pduName || pduIp);

/** The columns of the outlets of one PDU, in its drawer, on a phone. */
export const compactDrawerOutletColumns = compactColumns(({ key }) => `No. ${key}`);
