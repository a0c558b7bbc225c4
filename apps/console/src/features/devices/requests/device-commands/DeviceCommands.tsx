import { lazy, Suspense } from 'react';
import { SkeletonBlock } from '../../../../ui/state/Skeleton.tsx';

const List = lazy(async () => ({ default: (await import('./DeviceCommandList.tsx')).DeviceCommandList }));

/** The latest commands to one device of any kind, for its drawer; its code is fetched when it is shown. */
export function DeviceCommands({ id }: { id: string }) {
  return (
    <Suspense fallback={<SkeletonBlock height={160} subject="commands" />}>
      <List id={id} />
    </Suspense>
  );
}
