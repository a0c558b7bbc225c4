import { SkeletonBlock } from '../Skeleton.tsx';
import { DialogFrame } from './DialogFrame.tsx';

/** Stands in for a dialog whose code is on its way: the keys are its own already. */
export function LoadingDialog({ title = 'Loading', onClose }: { title?: string; onClose(): void }) {
  return (
    <DialogFrame title={title} onClose={onClose}>
      <SkeletonBlock height={120} label="Loading" />
    </DialogFrame>
  );
}
