import { SkeletonBlock, SkeletonLine } from '../../ui/Skeleton.tsx';
import { PageBody } from '../../ui/PageHeader.tsx';

/** What stands in the place of a page while its code is on the way. */
export function PageSkeleton() {
  return (
    <PageBody>
      <SkeletonLine width={180} />
      <SkeletonBlock height={320} label="Loading the page" />
    </PageBody>
  );
}
