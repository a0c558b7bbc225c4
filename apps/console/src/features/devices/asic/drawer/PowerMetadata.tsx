import { DetailSection, Facts } from '../../../../ui/DetailDrawer.tsx';
import { RelativeTime } from '../../../../ui/figure/RelativeTime.tsx';
import type { AsicDetail } from './asic-detail.ts';
import styles from './Drawer.module.css';

/** The settings behind the draw of a miner, by its own names, with their source and age; nothing where it reports none. */
export function PowerMetadata({ metadata }: { metadata: AsicDetail['powerMetadata'] }) {
  if (metadata === null) return null;
  const settings = Object.entries(metadata.settings as Record<string, string | number | boolean>);
  return (
    <DetailSection title="Power settings of the device">
      <Facts facts={settings.map(([name, value]) => [name, String(value)] as const)} />
      <p className={styles['age']}>
        As reported over {metadata.source}, <RelativeTime at={metadata.reportedAt} />
      </p>
    </DetailSection>
  );
}
