import { lazy, Suspense } from 'react';
import { SkeletonBlock } from '../../../../ui/state/Skeleton.tsx';

const List = lazy(async () => ({ default: (await import('./DeviceFileList.tsx')).DeviceFileList }));

/** The files of one device of any kind, for its drawer; its code is fetched when it is shown. */
export function DeviceFiles({ id }: { id: string }) {
  return (
    <Suspense fallback={<SkeletonBlock height={160} subject="files" />}>
      <List id={id} />
    </Suspense>
  );
}
