import { missingText } from '@headframe/domain/units/number-text';
import {
  ContainerDetailDocument,
  ContainerDetailUpdatesDocument,
  type ContainerDetailFragment,
} from '../../../../generated/container.ts';
import { actionsFor } from '../../../../ui/action/action.ts';
import { DetailSection, Facts } from '../../../../ui/DetailDrawer.tsx';
import type { DrawerList } from '../../../../ui/list/use-list.ts';
import { liveItemOf } from '../../../../ui/list/named-source.ts';
import { WarningNote } from '../../../../ui/state/WarningNote.tsx';
import { DeviceCommands } from '../../requests/index.ts';
import { CredentialNote, defineDeviceDrawer, deviceFacts } from '../../device-kit/index.ts';
import { HoldNote } from '../../commands/index.ts';
import { TunnelSection } from '../../tunnels/index.ts';
import { containerName, faultText, issueText, mismatchText } from '../container-figures.ts';
import { chosenContainer, containerActions } from '../container.actions.ts';
import { ContainerCharts } from './ContainerCharts.tsx';
import { ContainerMiners } from './ContainerMiners.tsx';
import { CoolerState } from './CoolerState.tsx';

const source = liveItemOf('containers', { document: ContainerDetailDocument, updates: ContainerDetailUpdatesDocument });

/** What is wrong with a container now: its faults, and that miners run without cooling. */
function Faults({ container }: { container: ContainerDetailFragment }) {
  const { isOnline, faultNames, issues } = container;
  if (!isOnline) return null;
  const closed = issues.includes('COOLER_CLOSED') ? [issueText('COOLER_CLOSED')] : [];
  const texts = [...closed, ...faultNames.map(faultText)];
  return (
    <DetailSection title="Faults">
      {texts.length === 0 ? (
        <p>None reported.</p>
      ) : (
        <ul>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </DetailSection>
  );
}

function ContainerFacts({ container }: { container: ContainerDetailFragment }) {
  const { ip, unit, macAddress, family } = container;
  return (
    <Facts
      facts={deviceFacts(
        container,
        [
          ['MAC address', macAddress ?? missingText],
          ['Family', family],
        ],
        unit === null ? ip : `${ip}, unit ${unit}`,
      )}
    />
  );
}

function Content({ item: container, list }: { item: ContainerDetailFragment; list: DrawerList }) {
  const mismatch = mismatchText(container);
  const { sensorData } = container;
  return (
    <>
      <HoldNote row={container} actions={actionsFor(containerActions, chosenContainer(container, list))} />
      <TunnelSection device={container} />
      {mismatch !== undefined && <WarningNote>{mismatch}: the container does not show it.</WarningNote>}
      <Faults container={container} />
      <CoolerState container={container} />
      <ContainerMiners container={container} />
      {sensorData !== null && sensorData.length > 0 && (
        <DetailSection title="Sensor data">
          <Facts facts={sensorData.map(({ key, value }) => [key, value] as const)} />
        </DetailSection>
      )}
      <DetailSection title="History">
        <ContainerCharts container={container} />
      </DetailSection>
      <DetailSection title="Activity">
        <DeviceCommands id={container.id} />
      </DetailSection>
      <DetailSection title="Container">
        <ContainerFacts container={container} />
      </DetailSection>
      {container.unit !== null && (
        <CredentialNote device={container} noun="controller" form="User and password">
          Commands need it; readings do not.
        </CredentialNote>
      )}
    </>
  );
}

/** The details of one container, beside the list; the URL names it. */
export const ContainerDrawer = defineDeviceDrawer(source, {
  noun: 'Container',
  name: containerName,
  actions: containerActions,
  chosen: chosenContainer,
  Content,
});
