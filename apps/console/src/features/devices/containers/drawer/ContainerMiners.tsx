import { formatTemperature } from '@headframe/domain/units/climate';
import { formatHashrate } from '@headframe/domain/units/hashrate';
import { missingText } from '@headframe/domain/units/number-text';
import { formatDuration } from '@headframe/domain/units/time-text';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ContainerDetailFragment } from '../../../../generated/container.ts';
import { DetailSection, Facts } from '../../../../ui/DetailDrawer.tsx';
import { RelativeTime } from '../../../../ui/figure/RelativeTime.tsx';
import { formatCount } from '../../../../ui/figure/format.ts';
import { PlainTable } from '../../../../ui/table/PlainTable.tsx';
import { figureText } from '../container-figures.ts';

/** Miners that are shown before all are asked for. */
const shownAtFirst = 20;

const columns = ['IP', 'Model', 'Mining for', 'Hashrate', 'Average', 'Board', 'Chip'];

type Miner = NonNullable<ContainerDetailFragment['minerInfo']>[number];

/** A figure that no line breaks within. */
const whole = (text: string) => text.replaceAll(' ', '\u00a0');

function rowOf({ ip, model, firmware, elapsed, hashrate, averageHashrate, maxPcb, maxChip }: Miner) {
  return {
    key: ip,
    cells: [
      ip,
      <span key="model" title={firmware ?? undefined}>
        {model ?? missingText}
      </span>,
      elapsed === null ? missingText : whole(formatDuration(elapsed)),
      whole(formatHashrate(hashrate)),
      whole(formatHashrate(averageHashrate)),
      whole(formatTemperature(maxPcb)),
      whole(formatTemperature(maxChip)),
    ],
  };
}

/** The miners in a container as its controller knows them, with the age of that. */
export function ContainerMiners({ container }: { container: ContainerDetailFragment }) {
  const [isWhole, setWhole] = useState(false);
  const { minerInfo, detailChangedAt } = container;
  if (minerInfo === null && container.miners === null) return null;
  const miners = minerInfo ?? [];
  const shown = isWhole ? miners : miners.slice(0, shownAtFirst);
  return (
    <DetailSection title="Miner info">
      <Facts
        facts={[
          ['Miners', figureText(container, 'miners')],
          ['Hashrate', figureText(container, 'hashrate')],
          ['Max PCB', figureText(container, 'maxPcb')],
          ['Max chip', figureText(container, 'maxChip')],
        ]}
      />
      {miners.length > 0 && (
        <>
          <PlainTable label="Miners in the container" columns={columns} rows={shown.map(rowOf)} />
          <p>
            {formatCount(miners.length)} named by the controller · read <RelativeTime at={detailChangedAt} />
          </p>
          {shown.length < miners.length && (
            <Button size="xs" variant="default" onClick={() => setWhole(true)}>
              Show all {formatCount(miners.length)}
            </Button>
          )}
        </>
      )}
    </DetailSection>
  );
}
