import type { ComponentType, FunctionComponent, ReactNode } from 'react';
import type { FollowedKind } from '@headframe/domain/changes/followed-kinds';
import type { RunnableAction } from '../action/action.ts';
import { bindFollowed } from '../changes/followed.ts';
import { ItemDrawer } from './ItemDrawer.tsx';
import { useDetail, useFollowedItem, type DetailSource } from './use-detail.ts';
import type { DrawerList } from './use-list.ts';

/** What the drawer of a list is made of: data, pure functions, and a component for what stands in it. */
interface DrawerDescription<Item, List extends DrawerList> {
  /** What the item is, as in "Agent". */
  noun: string;
  /** Why it may be missing. */
  missing: string;
  /** What it is called, in its title and in that of the browser tab. */
  name(item: Item): string;
  /** Its title, where that is not the name. */
  title?: string | undefined;
  /** What it is in the audit log: open forms say who changed it. */
  auditKind?: FollowedKind | undefined;
  /** Its state, beside the title. */
  state?(item: Item): ReactNode;
  /** Its buttons, or what stands in their place; the list and the drawer are read again after each. */
  actions?(item: Item, list: List): readonly RunnableAction[] | ReactNode;
  Content: ComponentType<{ item: Item; list: List }>;
}

/** Makes the drawer of a list from where its item comes from and its description; the URL says which item is open. */
export function defineDrawer<
  Result,
  Pushed,
  Item extends { readonly id: string },
  List extends DrawerList = DrawerList,
>(
  source: DetailSource<Result, Pushed, Item>,
  { noun, missing, name, title, state, auditKind, actions, Content }: DrawerDescription<NoInfer<Item>, List>,
): FunctionComponent<{ id: string; list: List }> {
  return function DescribedDrawer({ id, list }) {
    const detail = useDetail({ id, ...source });
    const refetch = () => {
      detail.refetch();
      list.refetch();
    };
    return (
      <ItemDrawer
        detail={detail}
        noun={noun}
        missing={missing}
        onClose={() => list.open(undefined)}
        name={(item: Item) => name(item)}
        {...(state && {
          title: (item: Item) => (
            <>
              {title ?? name(item)} {state(item)}
            </>
          ),
        })}
        {...(actions && {
          actions: (item: Item) => {
            const bind = (present: Item) => actions(present, { ...list, refetch });
            return bindFollowed({ kind: auditKind, id, useItem: () => useFollowedItem(source, id), bind }, item);
          },
        })}
      >
        {(item) => <Content item={item} list={list} />}
      </ItemDrawer>
    );
  };
}
