import { gpuMeasures, type GpuMeasure } from '@headframe/domain/devices/gpu/gpu-measures';
import { missingText } from '@headframe/domain/units/number-text';
import type { GpuRowFragment } from '../../../generated/gpu.ts';
import { hiddenAtFirst } from '../../../ui/table/column-kit.tsx';
import type { DataColumn } from '../../../ui/table/columns.ts';
import { heldColumn } from '../commands/index.ts';
import { deviceColumnKit, placedColumns } from '../device-kit/index.ts';
import { figureText, gpuName, issueText, migText, targetText } from './gpu-figures.ts';

const kit = deviceColumnKit<GpuRowFragment, GpuMeasure>({
  measures: gpuMeasures,
  nameOf: gpuName,
  nameSort: ['name', 'Alias'],
});

/** The issues beside the state, which says itself that a card is lost. */
function marksOf({ issues }: GpuRowFragment): string | undefined {
  const others = issues.filter((issue) => issue !== 'GPU_LOST');
  return others.length > 0 ? others.map(issueText).join(', ') : undefined;
}

/** The columns of the list (specification 001, GPU). Beside the state that a report gives stands how old it is. */
export const gpuColumns: readonly DataColumn<GpuRowFragment>[] = [
  kit.state(122, marksOf),
  kit.name(132),
  kit.lines('model', 'Model', ({ model, index }) => [model || missingText, `index ${index ?? missingText}`], {
    sorts: { model: 'Model', index: 'Index' },
    width: 186,
  }),
  kit.lines('hostname', 'Server', ({ hostname, ip }) => [hostname || missingText, <span key="ip">{ip}</span>], {
    sorts: { hostname: 'Hostname', ip: 'IP' },
    width: 108,
  }),
  kit.lines(
    'utilization',
    'Utilization',
    (gpu) => [figureText(gpu, 'utilization'), `memory ${figureText(gpu, 'memoryUtilization')}`],
    {
      sorts: { utilization: 'Utilization', memoryUtilization: 'Memory utilization' },
      align: 'end',
      width: 108,
    },
  ),
  kit.lines('temp', 'Temp', (gpu) => [figureText(gpu, 'temp'), `fan ${figureText(gpu, 'fan')}`], {
    sorts: { temp: 'Temperature', fan: 'Fan' },
    align: 'end',
    width: 82,
  }),
  kit.lines('power', 'Power', (gpu) => [figureText(gpu, 'power'), `of ${figureText(gpu, 'maxPower')}`], {
    sorts: { power: 'Power', maxPower: 'Max power' },
    align: 'end',
    width: 86,
  }),
  kit.lines('powerTarget', 'Power target', (gpu) => [targetText(gpu), `limit ${figureText(gpu, 'powerLimit')}`], {
    sorts: { desiredPower: 'Power target', powerLimit: 'Power limit' },
    align: 'end',
    width: 120,
  }),
  ...hiddenAtFirst<GpuRowFragment>([
    kit.figure('clock', { width: 90 }),
    kit.text('gpuId', 'GPU id', { width: 300 }),
    kit.text('hostMac', 'MAC', { width: 140 }),
    kit.text('driverVersion', 'Driver version', { width: 120 }),
    kit.text('cudaVersion', 'CUDA version', { width: 110 }),
    kit.value('migMode', 'MIG', migText, { width: 120 }),
    kit.figure('memoryUsed', { width: 110 }),
    kit.figure('memoryTotal', { width: 110 }),
    kit.figure('memoryTemp', { width: 130 }),
    kit.figure('uptime', { width: 110 }),
  ]),
  heldColumn(),
  ...placedColumns(),
  ...kit.labels(),
  kit.time('lastSeen', 'Last seen'),
];

/** Two columns that fit a phone. */
export const compactGpuColumns = kit.compact(
  'GPU',
  'power',
  (gpu) => [figureText(gpu, 'power'), `target ${targetText(gpu)}`],
  marksOf,
);
