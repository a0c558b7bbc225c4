import { useMemo, useRef, type ReactNode } from 'react';
import { openDialog, type DialogProps } from '../dialog/dialogs.ts';
import { FormSubject } from './form-subject.ts';
import { followedOf, type FollowedContext, type NamedSubject } from './followed.ts';

interface FollowedDialogProps<Context> {
  followed: FollowedContext<Context>;
  context: Context;
  children(context: Context): ReactNode;
}

/** A dialog that is given its subject as it is now, whoever changes it meanwhile. */
function FollowedDialog<Context>({ followed, context, children }: FollowedDialogProps<Context>) {
  const item = followed.useItem();
  const last = useRef(context);
  const present = useMemo(() => {
    const next = item == null ? undefined : followed.contextOf(item);
    if (next) last.current = next;
    return last.current;
  }, [followed, item]);
  const { kind, id } = followed;
  const subject = useMemo(() => ({ kind, id, isGone: item === null }), [kind, id, item]);
  return <FormSubject value={subject}>{children(present)}</FormSubject>;
}

/** Opens a form about something that is read by a hook; while it is open, it is rendered again with whatever else changes that. */
export function openFollowing<Item extends object, Answer>(
  subject: NamedSubject & { useItem(): Item | null | undefined },
  item: Item,
  render: (props: DialogProps<Answer>, item: Item) => ReactNode,
): Promise<Answer | undefined> {
  const followed = { ...subject, contextOf: (present: unknown) => present as Item };
  return openDialog<Answer>((props) => (
    <FollowedDialog followed={followed} context={item}>
      {(present) => render(props, present)}
    </FollowedDialog>
  ));
}

/** Opens the form of an action; while it is open, it is rendered again with whatever else changes its subject. */
export function openFollowed<Context extends object, Answer>(
  context: Context,
  render: (props: DialogProps<Answer>, context: Context) => ReactNode,
): Promise<Answer | undefined> {
  const followed = followedOf(context);
  return openDialog<Answer>((props) =>
    followed ? (
      <FollowedDialog followed={followed} context={context}>
        {(present) => render(props, present)}
      </FollowedDialog>
    ) : (
      render(props, context)
    ),
  );
}
