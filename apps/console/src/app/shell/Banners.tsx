import { lazy, Suspense } from 'react';
import { useAccess } from '../../transport/session/access.ts';
import { useConnectivity } from '../../transport/browser/connectivity.ts';
import { IconCloudOff, IconEye } from '../../ui/icon/icons.ts';
import { loadPart } from '../loading/load-part.ts';
import { useLostAccess } from '../lost-access/lost-access.ts';
import styles from './Shell.module.css';

const LostAccessLine = lazy(async () => ({
  default: (await loadPart(() => import('../lost-access/LostAccessLine.tsx'))).LostAccessLine,
}));

/** Above every page, on a phone too: that the browser is offline, that access was lost, and that an observer only looks. */
export function Banners() {
  const isOnline = useConnectivity((state) => state.isOnline);
  const observer = useAccess((state) => state.observer);
  const subaccount = useAccess((state) => state.selected?.name);
  const isLost = useLostAccess((state) => state.lost !== undefined);
  return (
    <>
      <Suspense>{isLost && <LostAccessLine />}</Suspense>
      {!isOnline && (
        <div className={styles['banner']} data-tone="bad" role="alert">
          <IconCloudOff size={16} aria-hidden />
          You are offline. The page shows the last values received.
        </div>
      )}
      {observer && (
        <div className={styles['banner']} role="note" aria-label="Observer">
          <IconEye size={16} aria-hidden />
          You are viewing {subaccount ?? 'a farm'}, read-only.
        </div>
      )}
    </>
  );
}
