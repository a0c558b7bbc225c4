import { SkeletonBlock, SkeletonLine } from '../../ui/Skeleton.tsx';
import { PageBody } from '../../ui/PageHeader.tsx';

/** The placeholder of a page while its code loads. */
export function PageSkeleton() {
  return (
    <PageBody>
      <SkeletonLine width={180} />
      <SkeletonBlock height={320} label="Loading the page" />
    </PageBody>
  );
}
