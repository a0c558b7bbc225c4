import { containerMeasures } from '@headframe/domain/devices/container/container-measures';
import type { ContainerDetailFragment } from '../../../../generated/container.ts';
import { DetailSection, Facts } from '../../../../ui/DetailDrawer.tsx';
import { IconPlayerPlay, IconPlayerStop } from '../../../../ui/icon/icons.ts';
import { StatusBadge } from '../../../../ui/state/StatusBadge.tsx';
import {
  coolerLook,
  figureText,
  setPointText,
  targetText,
  wireText,
  type ContainerMeasure,
} from '../container-figures.ts';

/** Shown under other labels, or among the miners. */
const elsewhere: readonly string[] = ['setTemperature', 'miners', 'hashrate', 'maxPcb', 'maxChip', 'faults'];

const figures = (Object.keys(containerMeasures) as ContainerMeasure[]).filter(
  (name) => containerMeasures[name].value === 'number' && !elsewhere.includes(name),
);

const switchLooks = {
  on: { word: 'On', tone: 'ok', icon: IconPlayerPlay },
  off: { word: 'Off', tone: 'idle', icon: IconPlayerStop },
} as const;

/** The cooler of a container: whether it runs, its set point, what it measures, its pumps and fans. Nothing stale is shown as if it were now. */
export function CoolerState({ container }: { container: ContainerDetailFragment }) {
  const { isOnline, lastSeen, switches, runningMode } = container;
  if (!isOnline)
    return (
      <DetailSection title="Cooler state">
        <p>{lastSeen === null ? 'Not read yet.' : 'The container does not answer.'}</p>
      </DetailSection>
    );
  const reported = figures.filter((name) => container[name] !== null);
  const target = targetText(container);
  return (
    <>
      <DetailSection title="Cooler state">
        <Facts
          facts={[
            ['Cooler', <StatusBadge key="cooler" {...coolerLook(container)} />],
            ['Set temperature', setPointText(container)],
            ...(target === null ? [] : ([['Target', target]] as const)),
            ...reported.map((name) => [containerMeasures[name].label, figureText(container, name)] as const),
            ...(runningMode === null ? [] : ([['Running mode', runningMode ? 'on' : 'off']] as const)),
          ]}
        />
      </DetailSection>
      {switches.length > 0 && (
        <DetailSection title="Pumps, fans and valves">
          <Facts
            facts={switches.map(({ key, on }) => [
              wireText(key),
              <StatusBadge key={key} {...switchLooks[on ? 'on' : 'off']} />,
            ])}
          />
        </DetailSection>
      )}
    </>
  );
}
