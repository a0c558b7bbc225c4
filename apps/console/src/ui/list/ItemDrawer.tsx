import type { ReactNode } from 'react';
import { ActionButtons } from '../action/ActionButtons.tsx';
import type { RunnableAction } from '../action/action.ts';
import { FewActionButtons } from '../action/FewActionButtons.tsx';
import { DetailDrawer } from '../DetailDrawer.tsx';
import { NothingYet } from '../state/EmptyState.tsx';
import { ErrorState } from '../state/ErrorState.tsx';
import { SkeletonBlock } from '../state/Skeleton.tsx';
import { useTabTitle } from '../page/tab-title.ts';
import { useIsNarrow } from '../use-is-narrow.ts';
import type { Detail } from './use-detail.ts';

interface ItemDrawerProps<Item> {
  detail: Detail<Item>;
  /** What the item is, as in "Agent". */
  noun: string;
  /** Why it may be missing. */
  missing: string;
  /** What it is called, in the title of the browser tab too. */
  name(item: Item): string;
  /** Its title, where that is more than the name. */
  title?: ((item: Item) => ReactNode) | undefined;
  /** Its buttons, on a phone the first few, or what stands in their place. */
  actions?: ((item: Item) => readonly RunnableAction[] | ReactNode) | undefined;
  onClose(): void;
  children(item: Item): ReactNode;
}

function isActions(value: unknown): value is readonly RunnableAction[] {
  return Array.isArray(value);
}

/** The drawer of one item of a list: its details and actions, or why there are none. */
export function ItemDrawer<Item>(props: ItemDrawerProps<Item>) {
  const { detail, noun, missing, name, title = name, actions, onClose, children } = props;
  const { item, isMissing, error, refetch } = detail;
  useTabTitle('item', item === undefined ? undefined : name(item));
  const given = item === undefined ? undefined : actions?.(item);
  const Buttons = useIsNarrow() ? FewActionButtons : ActionButtons;
  const buttons = isActions(given) ? given.length > 0 && <Buttons actions={given} /> : given;
  return (
    <DetailDrawer isOpen isBeside onClose={onClose} title={item === undefined ? noun : title(item)} actions={buttons}>
      {item !== undefined && children(item)}
      {item === undefined && isMissing && <NothingYet title={`${noun} not found`} text={missing} />}
      {item === undefined && !isMissing && error && <ErrorState error={error} onRetry={refetch} />}
      {item === undefined && !isMissing && !error && <SkeletonBlock height={320} subject={noun} />}
    </DetailDrawer>
  );
}
