import { useState } from 'react';
import { AutoRefresh } from '../state/AutoRefresh.tsx';
import { CopyButton } from '../file/CopyButton.tsx';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock, IconRefresh } from '../icon/icons.ts';
import { RelativeTime } from '../figure/RelativeTime.tsx';
import { StatTile, StatTiles } from '../figure/StatTile.tsx';
import { StatusBadge } from '../state/StatusBadge.tsx';
import { GallerySection } from './GallerySection.tsx';

/** Tiles, badges and ages. */
export function StatusSamples() {
  const [openedAt] = useState(() => Date.now() - 95_000);
  return (
    <GallerySection title="Status">
      <StatTiles>
        <StatTile label="Hashing" value="3,480" detail="96.7 % of 3,600" tone="ok" />
        <StatTile label="Offline" value="41" detail="12 since an hour" tone="bad" />
        <StatTile label="Hashrate" value="412.8" unit="Ph/s" detail="24 h 409.1 Ph/s" />
        <StatTile label="Power" value="9.84" unit="MW" detail="23.8 J/Th" />
        <StatTile label="On the way" value={undefined} />
      </StatTiles>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center', fontSize: 13, marginTop: 16 }}>
        <StatusBadge word="Hashing" tone="ok" icon={IconCircleCheck} />
        <StatusBadge word="Hot" tone="warn" icon={IconAlertTriangle} />
        <StatusBadge word="Offline" tone="bad" icon={IconCircleX} />
        <StatusBadge word="Rebooting" tone="info" icon={IconRefresh} />
        <StatusBadge word="Pending" tone="idle" icon={IconClock} />
        <RelativeTime at={openedAt} />
        <span>
          10.12.0.41 <CopyButton text="10.12.0.41" label="IP 10.12.0.41" />
        </span>
        <AutoRefresh
          seconds={60}
          onSeconds={() => undefined}
          onRefresh={() => undefined}
          isFetching={false}
          asOf={openedAt}
        />
      </div>
    </GallerySection>
  );
}
