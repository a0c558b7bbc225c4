import { SkeletonBlock } from '../state/Skeleton.tsx';
import { DialogFrame } from './DialogFrame.tsx';

/** The placeholder of a dialog whose code loads: it already captures the keyboard. */
export function LoadingDialog({ title = 'Loading', onClose }: { title?: string; onClose(): void }) {
  return (
    <DialogFrame title={title} onClose={onClose}>
      <SkeletonBlock height={120} label="Loading" />
    </DialogFrame>
  );
}
