import type { AnyVariables } from '@urql/core';
import { pipe, onEnd as whenEnded, subscribe } from 'wonka';
import {
  GetSubaccountApprovedDocument,
  ObserverSubaccountSubscriptionDocument,
  SubaccountSubscriptionDocument,
} from '../generated/account.ts';
import { reloadAccess, takeLiveView, useAccess, type AccessState } from './access.ts';
import { client } from './client.ts';
import { startLiveSubscription } from './live-subscription.ts';
import type { TypedDocument } from './typed-document.ts';

const pollMs = 60_000;

let running: { key: string; stop(): void } | undefined;

/** Keeps what the user may do, where they work and what awaits their approval as the server has it. Call it once. */
export function startAccessSync(): void {
  useAccess.subscribe((state) => {
    const key = keyOf(state);
    if (key === running?.key) return;
    running?.stop();
    running = key === undefined ? undefined : { key, stop: follow(state) };
  });
}

/** Names who looks at which subaccount; undefined for nobody. */
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

/** Reads everything anew in the background; what cannot be read now comes with the next push or poll. */
function refetch(): void {
  reloadAccess({ isBackground: true, handles: ['unexpected'] }).catch(() => undefined);
}

function live<Result, Variables extends AnyVariables>(
  document: TypedDocument<Result, Variables>,
  variables: Variables,
  onData: (data: Result) => void,
): () => void {
  return startLiveSubscription({
    open: (onEnd) =>
      pipe(
        client.subscription(document, variables),
        whenEnded(onEnd),
        subscribe(({ data }) => {
          if (data !== undefined) onData(data);
        }),
      ).unsubscribe,
    refetch,
    onState: () => undefined,
    pollMs,
  });
}

function viewOf(subaccount: string): () => void {
  return live(SubaccountSubscriptionDocument, { subaccount }, ({ subaccountSubscription }) => {
    if (!takeLiveView(subaccountSubscription)) refetch();
  });
}

function observerView(): () => void {
  return live(ObserverSubaccountSubscriptionDocument, {}, ({ observerSubaccountSubscription }) => {
    takeLiveView(observerSubaccountSubscription);
  });
}

/** Every push but the first tells of changed rights, pins or invitations somewhere: the whole list is read anew. */
function invitations(): () => void {
  let isFirst = true;
  return live(GetSubaccountApprovedDocument, {}, ({ getSubaccountApproved }) => {
    useAccess.setState({ invitations: getSubaccountApproved });
    if (!isFirst) refetch();
    isFirst = false;
  });
}
