import type { CoilRowFragment } from '../../../../generated/coil.ts';
import { DeviceLink } from '../../../../ui/page/DeviceLink.tsx';
import { StatusBadge } from '../../../../ui/state/StatusBadge.tsx';
import { columnKit, hiddenAtFirst } from '../../../../ui/table/column-kit.tsx';
import type { DataColumn } from '../../../../ui/table/columns.ts';
import { heldColumn } from '../../commands/index.ts';
import { PartNameCell } from '../../device-kit/index.ts';
import { coilChange, coilLook, coilName, coilStateDetail, commandsText, registerText } from './coil-figures.ts';

type Column = DataColumn<CoilRowFragment>;

const kit = columnKit<CoilRowFragment>();

const badge = (coil: CoilRowFragment) => <StatusBadge key="state" {...coilLook(coil)} />;

/** The state with a second line. */
const stateWith = (detail: (coil: CoilRowFragment) => string | undefined) =>
  kit.lines('state', 'Power state', (coil) => [badge(coil), detail(coil)], {
    sorts: { state: 'State' },
    isPinned: true,
    width: 104,
  });
const name = kit.lines(
  'name',
  'Coil',
  (coil) => [coilName(coil), coil.unit === null ? undefined : `unit ${coil.unit}`],
  {
    sorts: { name: 'Name', ordinal: 'Number' },
    isFixed: true,
    isPinned: true,
    width: 136,
  },
);
const change = kit.lines('change', 'Change state', (coil) => [<span key="change">{coilChange(coil) ?? 'none'}</span>], {
  width: 124,
  description:
    'What the coil is commanded, where its feedback does not show it yet, or its target, where it differs from that.',
});
const register = kit.lines('address', 'Register', (coil) => [<span key="address">{registerText(coil)}</span>], {
  sorts: { address: 'Address' },
  width: 164,
  description: 'The address counts from 0, as on the wire; the number counts from 1, as most documents do.',
});
const access = kit.lines('writable', 'Commands', (coil) => [<span key="commands">{commandsText(coil)}</span>], {
  sorts: { writable: 'Commands' },
  width: 116,
  description: 'What the map of the site allows; a coil that it does not list is read only.',
});
const plc = kit.lines(
  'plc',
  'PLC',
  ({ plcId, plcName, plcIp }) => [
    <DeviceLink key="link" kind="plc" id={plcId}>
      {plcName || plcIp}
    </DeviceLink>,
    plcName ? plcIp : undefined,
  ],
  { sorts: { plcName: 'Name', plcIp: 'IP' }, width: 150 },
);

const connected = kit.lines('isOnline', 'Connected', ({ isOnline }) => [isOnline ? 'yes' : 'no'], {
  width: 96,
  description: 'Whether the PLC answers.',
});

/** The columns of the list of coils of all PLCs. */
export const coilColumns: readonly Column[] = [
  stateWith(({ isOnline }) => (isOnline ? undefined : 'PLC offline')),
  name,
  plc,
  kit.text('plcModel', 'Model', { width: 124 }),
  register,
  change,
  access,
  heldColumn(),
  ...hiddenAtFirst([connected, kit.text('agentName', 'Agent', { width: 110 })]),
  kit.time('reportedAt', 'Reported'),
];

/** The columns of the coils of one PLC, in its drawer. */
export const drawerCoilColumns: readonly Column[] = [stateWith(coilStateDetail), name, register, access];

/** Two columns that fit a phone; what says where a coil is stands below its name. */
const compactColumns = (placeOf: (coil: CoilRowFragment) => readonly string[]): readonly Column[] => [
  {
    key: 'coil',
    label: 'Coil',
    sortKey: 'name',
    width: 150,
    render: (coil) => <PartNameCell name={coilName(coil)} place={placeOf(coil)} />,
  },
  kit.lines('coilState', 'State', (coil) => [badge(coil), coilStateDetail(coil) ?? commandsText(coil)], {
    sorts: { state: 'State' },
    width: 118,
  }),
];

/** The columns of all coils on a phone. */
export const compactCoilColumns = compactColumns((coil) => [coil.plcName || coil.plcIp, registerText(coil)]);

/** The columns of the coils of one PLC, in its drawer, on a phone. */
export const compactDrawerCoilColumns = compactColumns((coil) => [registerText(coil)]);
