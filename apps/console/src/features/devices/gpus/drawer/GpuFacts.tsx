import { gpuMeasures, type GpuMeasure } from '@headframe/domain/devices/gpu/gpu-measures';
import { missingText } from '@headframe/domain/units/number-text';
import type { GpuRowFragment } from '../../../../generated/gpu.ts';
import { DetailSection, Facts } from '../../../../ui/DetailDrawer.tsx';
import { deviceFacts } from '../../device-kit/index.ts';
import { figureText, issueText, migText, targetText } from '../gpu-figures.ts';

/** The figures of the drawer, in their order; flags show as issues. */
const shown: readonly GpuMeasure[] = [
  'power',
  'powerLimit',
  'minPower',
  'maxPower',
  'defaultPower',
  'utilization',
  'memoryUtilization',
  'memoryUsed',
  'memoryTotal',
  'clock',
  'fan',
  'temp',
  'memoryTemp',
  'performanceState',
  'uncorrectedErrors',
  'uptime',
];

const yesOrNo = (value: boolean | null) => (value === null ? missingText : value ? 'yes' : 'no');

/** What a card reports of itself, of its server, and what is desired of it. */
export function GpuFacts({ gpu }: { gpu: GpuRowFragment }) {
  const reported = shown.filter((name) => gpu[name] !== null);
  return (
    <>
      <Facts
        facts={deviceFacts({ ...gpu, serialNumber: gpu.boardSerial ?? '' }, [
          ...(gpu.issues.length > 0 ? [['Issues', gpu.issues.map(issueText).join(', ')] as const] : []),
          ['Power target', targetText(gpu)],
          ['Repeat target', gpu.isInfiniteRetry ? 'yes' : 'no'],
          ['Server', gpu.hostname || missingText],
          ['Index', gpu.index ?? missingText],
          ['GPU id', gpu.gpuId || missingText],
          ['PCI bus', gpu.pciBusId ?? missingText],
          ['MAC of server', gpu.hostMac ?? missingText],
          ['Driver version', gpu.driverVersion ?? missingText],
          ['CUDA version', gpu.cudaVersion ?? missingText],
          ['MIG', migText(gpu)],
          ['Persistence mode', yesOrNo(gpu.persistenceMode)],
          ['Host key', gpu.hostKey ?? missingText],
        ])}
      />
      <DetailSection title="Figures">
        {reported.length === 0 ? (
          <p>{gpu.lastSeen === null ? 'Not read yet.' : 'It reports nothing now.'}</p>
        ) : (
          <Facts facts={reported.map((name) => [gpuMeasures[name].label, figureText(gpu, name)] as const)} />
        )}
      </DetailSection>
    </>
  );
}
