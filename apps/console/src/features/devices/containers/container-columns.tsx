import { containerMeasures } from '@headframe/domain/devices/container/container-measures';
import type { ContainerRowFragment } from '../../../generated/container.ts';
import { IssueMark } from '../../../ui/state/IssueMark.tsx';
import { StatusBadge } from '../../../ui/state/StatusBadge.tsx';
import { hiddenAtFirst, TwoLines } from '../../../ui/table/column-kit.tsx';
import type { DataColumn } from '../../../ui/table/columns.ts';
import { heldColumn } from '../commands/index.ts';
import { deviceColumnKit, placedColumns } from '../device-kit/index.ts';
import { TunnelTime } from '../tunnels/index.ts';
import {
  containerName,
  coolerLook,
  faultText,
  figureText,
  issueText,
  mismatchText,
  setPointText,
  type ContainerMeasure,
} from './container-figures.ts';

const kit = deviceColumnKit<ContainerRowFragment, ContainerMeasure>({
  measures: containerMeasures,
  nameOf: containerName,
  nameSort: ['name', 'Name'],
});

/** Issues that no fault of its controller names. */
const ofItsOwn = (issue: string) => issue === 'COOLER_CLOSED' || issue === 'AUTH_ERROR';
/** Issues that a single fault names better. */
const ofFaults = (issue: string) => issue !== 'DISCONNECTED' && !ofItsOwn(issue);

/** Beside the state of a container: what is wrong with it, and the targets that it does not show. */
function containerMarks(container: ContainerRowFragment) {
  const { issues, isOnline, faultNames } = container;
  const own = issues.filter(ofItsOwn).map(issueText);
  const faults = isOnline && issues.some(ofFaults) ? faultNames.map(faultText) : [];
  const mismatch = mismatchText(container);
  const texts = [...own, ...faults, ...(mismatch === undefined ? [] : [mismatch])];
  if (texts.length === 0) return null;
  return <IssueMark text={texts.join(', ')} tone={own.length + faults.length > 0 ? 'bad' : 'warn'} />;
}

/** Under the address of a container: the time left of its tunnel, else its Modbus unit. */
function ipDetail(container: ContainerRowFragment) {
  if (container.tunnelActiveTime > 0) return <TunnelTime device={container} />;
  return container.unit === null ? undefined : `unit ${container.unit}`;
}

/** The columns of the list. */
export const containerColumns: readonly DataColumn<ContainerRowFragment>[] = [
  kit.state(130, containerMarks),
  kit.name(120),
  kit.text('model', 'Model', { width: 148 }),
  kit.lines('ip', 'IP', (container) => [<span key="ip">{container.ip}</span>, ipDetail(container)], {
    sorts: { ip: 'IP' },
    width: 104,
  }),
  {
    key: 'coolerOpen',
    label: 'Cooler',
    sorts: [
      { key: 'coolerOpen', label: 'Cooler open' },
      { key: 'setTemperature', label: 'Set temperature' },
    ],
    width: 96,
    description: 'Whether the cooling runs, and the temperature that the supplied liquid is held at.',
    render: (container) => (
      <TwoLines first={<StatusBadge {...coolerLook(container)} />} second={`set ${setPointText(container)}`} />
    ),
  },
  kit.lines(
    'supplyTemperature',
    'Liquid',
    (container) => [
      figureText(container, 'supplyTemperature'),
      `returns ${figureText(container, 'returnTemperature')}`,
    ],
    {
      sorts: { supplyTemperature: 'Supply temperature', returnTemperature: 'Return temperature' },
      align: 'end',
      width: 112,
      description: 'Temperature of the supplied and of the returning liquid.',
    },
  ),
  kit.figure('power', { width: 88, description: containerMeasures.power.description }),
  kit.lines('miners', 'Miners', (container) => [figureText(container, 'miners'), figureText(container, 'hashrate')], {
    sorts: { miners: 'Miners', hashrate: 'Hashrate' },
    align: 'end',
    width: 94,
  }),
  kit.figure('faults', { width: 60 }),
  ...hiddenAtFirst([
    kit.figure('setTemperature'),
    kit.figure('supplyPressure'),
    kit.figure('returnPressure'),
    kit.figure('supplyFlow'),
    kit.figure('internalTemperature'),
    kit.figure('internalHumidity'),
    kit.figure('coolingTowerInletTemperature'),
    kit.figure('outdoorTemperature'),
    kit.figure('maxChip'),
    kit.figure('maxPcb'),
    kit.text('macAddress', 'MAC address'),
    kit.text('subaccount', 'Subaccount'),
  ]),
  heldColumn(),
  ...placedColumns(),
  ...kit.labels(),
  kit.time('lastSeen', 'Last seen'),
];

/** Two columns that fit a phone. */
export const compactContainerColumns = kit.compact(
  'Container',
  'supplyTemperature',
  (container) => [figureText(container, 'supplyTemperature'), figureText(container, 'power')],
  containerMarks,
  'Liquid',
);
