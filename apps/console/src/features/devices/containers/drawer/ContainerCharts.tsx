import { containerHistoryPath } from '@headframe/domain/devices/export-paths';
import { Group } from '@mantine/core';
import { ContainerHistoryDocument, type ContainerRowFragment } from '../../../../generated/container.ts';
import { useCan } from '../../../../transport/session/access.ts';
import { NothingYet } from '../../../../ui/state/EmptyState.tsx';
import { ExportHistoryButton, HistoryCharts } from '../../history/index.ts';
import { containerName } from '../container-figures.ts';
import { measuresOf } from '../measures-of.ts';
import { containerPage } from '../container.route.ts';

/** What a container measured over a range of time, which stands in the URL. */
export function ContainerCharts({ container }: { container: ContainerRowFragment }) {
  const canSee = useCan('ant_space_history');
  const { range } = containerPage.useSearch();
  const setSearch = containerPage.useSetSearch();
  if (!canSee) return <p>The history of containers is not open to you.</p>;
  const { id, createdAt, lastSeen } = container;
  return (
    <HistoryCharts
      document={ContainerHistoryDocument}
      variables={{ id }}
      historyOf={(data) => data.containerHistory}
      measures={measuresOf(container)}
      subject={{ id, name: containerName(container) }}
      recorded={{ first: createdAt, last: lastSeen }}
      range={range}
      onRange={(next, isStep) => setSearch({ range: next }, isStep)}
      syncKey={`container:${id}`}
      head={(picker, span) => (
        <Group gap="xs">
          {picker}
          <ExportHistoryButton
            id={id}
            span={span}
            path={containerHistoryPath}
            nothing="antspaceHistoryMissing"
            note="The column sensor_data_params stays empty: what controllers answer to sensorData is not published."
          />
        </Group>
      )}
      empty={<NothingYet title="Historical data is not available for this antspace!" text="Try again later." />}
    />
  );
}
