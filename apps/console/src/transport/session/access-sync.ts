import {
  GetSubaccountApprovedDocument,
  ObserverSubaccountSubscriptionDocument,
  SubaccountSubscriptionDocument,
} from '../../generated/account.ts';
import { reloadAccess, acceptLiveView, useAccess, type AccessState } from './access.ts';
import { startLiveQuery } from '../live/live-query.ts';

let running: { key: string; stop(): void } | undefined;

/** Keeps permissions, selected subaccount and invitations in sync with the server. Call it once. */
export function startAccessSync(): void {
  useAccess.subscribe((state) => {
    const key = keyOf(state);
    if (key === running?.key) return;
    running?.stop();
    running = key === undefined ? undefined : { key, stop: follow(state) };
  });
}

/** The key of the viewer and their subaccount; undefined without a viewer. */
function keyOf({ me, observer, selected }: AccessState): string | undefined {
  if (!me && !observer) return undefined;
  return JSON.stringify([me?.id ?? 'observer', selected?.name]);
}

function follow({ me, selected }: AccessState): () => void {
  const view = selected && (me ? viewOf(selected.name) : observerView());
  const approvals = me && invitations();
  return () => {
    view?.();
    approvals?.();
  };
}

/** Reads everything again in the background; what cannot be read now comes with the next push or poll. */
function refetch(): void {
  reloadAccess({ isBackground: true, handles: ['unexpected'] }).catch(() => undefined);
}

const again = { refetch, pollMs: 60_000 };

function viewOf(subaccount: string): () => void {
  return startLiveQuery({
    document: SubaccountSubscriptionDocument,
    variables: { subaccount },
    onData: ({ subaccountSubscription }) => {
      if (!acceptLiveView(subaccountSubscription)) refetch();
    },
    ...again,
  });
}

function observerView(): () => void {
  return startLiveQuery({
    document: ObserverSubaccountSubscriptionDocument,
    variables: {},
    onData: ({ observerSubaccountSubscription }) => void acceptLiveView(observerSubaccountSubscription),
    ...again,
  });
}

/** Every push but the first reports changed rights, pins or invitations: the whole list is read again. */
function invitations(): () => void {
  let isFirst = true;
  return startLiveQuery({
    document: GetSubaccountApprovedDocument,
    variables: {},
    onData: ({ getSubaccountApproved }) => {
      useAccess.setState({ invitations: getSubaccountApproved });
      if (!isFirst) refetch();
      isFirst = false;
    },
    ...again,
  });
}
