import { SkeletonBlock, SkeletonLine } from '../../ui/state/Skeleton.tsx';
import { PageBody } from '../../ui/page/PageHeader.tsx';

/** The placeholder of a page while its code loads. */
export function PageSkeleton() {
  return (
    <PageBody>
      <SkeletonLine width={180} />
      <SkeletonBlock height={320} subject="the page" />
    </PageBody>
  );
}
