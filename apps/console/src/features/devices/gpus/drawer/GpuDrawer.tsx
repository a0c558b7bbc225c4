import { gpuMeasures } from '@headframe/domain/devices/gpu/gpu-measures';
import {
  GpuDetailDocument,
  GpuDetailUpdatesDocument,
  GpuHistoryDocument,
  type GpuRowFragment,
} from '../../../../generated/gpu.ts';
import { actionsFor } from '../../../../ui/action/action.ts';
import { DetailSection } from '../../../../ui/DetailDrawer.tsx';
import type { DrawerList } from '../../../../ui/list/use-list.ts';
import { liveItemOf } from '../../../../ui/list/named-source.ts';
import { HoldNote } from '../../commands/index.ts';
import { HistoryCharts } from '../../history/index.ts';
import { DeviceCommands } from '../../requests/index.ts';
import { defineDeviceDrawer } from '../../device-kit/index.ts';
import { gpuName } from '../gpu-figures.ts';
import { chosenGpu, gpuActions } from '../gpu.actions.ts';
import { gpuPage } from '../gpu.route.ts';
import { GpuFacts } from './GpuFacts.tsx';

const source = liveItemOf('gpus', { document: GpuDetailDocument, updates: GpuDetailUpdatesDocument });

function Content({ item: gpu, list }: { item: GpuRowFragment; list: DrawerList }) {
  const { range } = gpuPage.useSearch();
  const setSearch = gpuPage.useSetSearch();
  const { id } = gpu;
  return (
    <>
      <HoldNote row={gpu} actions={actionsFor(gpuActions, chosenGpu(gpu, list))} />
      <GpuFacts gpu={gpu} />
      <DetailSection title="History">
        <HistoryCharts
          document={GpuHistoryDocument}
          variables={{ id }}
          historyOf={(data) => data.gpuHistory}
          measures={gpuMeasures}
          subject={{ id, name: gpuName(gpu) }}
          recorded={{ first: gpu.createdAt, last: gpu.lastSeen }}
          range={range}
          onRange={(next, isStep) => setSearch({ range: next }, isStep)}
          syncKey={`gpu:${id}`}
        />
      </DetailSection>
      <DetailSection title="Activity">
        <DeviceCommands id={id} />
      </DetailSection>
    </>
  );
}

/** The details of one GPU, beside the list; the URL names it. */
export const GpuDrawer = defineDeviceDrawer(source, {
  noun: 'GPU',
  name: gpuName,
  actions: gpuActions,
  chosen: chosenGpu,
  Content,
});
