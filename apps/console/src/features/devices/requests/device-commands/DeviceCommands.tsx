import { lazy, Suspense } from 'react';
import { useSeesInternal } from '../../../../transport/session/access.ts';
import { SkeletonBlock } from '../../../../ui/state/Skeleton.tsx';
import classes from '../../../../ui/theme/classes.module.css';

const List = lazy(async () => ({ default: (await import('./DeviceCommandList.tsx')).DeviceCommandList }));

/** The latest commands to one device of any kind, for its drawer; its code is fetched when it is shown. */
export function DeviceCommands({ id }: { id: string }) {
  const seesInternal = useSeesInternal();
  if (!seesInternal) return <p className={classes['note']}>This link does not show commands.</p>;
  return (
    <Suspense fallback={<SkeletonBlock height={160} subject="commands" />}>
      <List id={id} />
    </Suspense>
  );
}
