import type { FollowedKind } from '@headframe/domain/changes/followed-kinds';
import { useRef } from 'react';
import { ChangesDocument } from '../../generated/last-change.ts';
import { useLive } from '../../transport/live/use-live.ts';
import { useSession } from '../../transport/session/session.ts';

/** Where changes are followed: in the selected subaccount unless this says otherwise. */
type Where = { subaccount: string } | { anywhere: true };

/** Reads again what a page or form shows whenever somebody changes something of these kinds. */
export function useChanges(kinds: readonly FollowedKind[], refetch: () => void, where?: Where): void {
  const isSignedIn = useSession(({ name }) => name === 'signedIn');
  const hasBegun = useRef(false);
  useLive({
    document: ChangesDocument,
    variables: { kinds: [...kinds], ...where },
    isPaused: !isSignedIn,
    // The first message says that it listens.
    onData: () => {
      if (hasBegun.current) refetch();
      hasBegun.current = true;
    },
    refetch,
  });
}
