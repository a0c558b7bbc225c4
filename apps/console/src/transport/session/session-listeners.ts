/** The listeners of one kind of change. */
function listeners<Arguments extends readonly unknown[]>() {
  const all = new Set<(...notified: Arguments) => void>();
  return {
    notify: (...notified: Arguments) => all.forEach((listener) => listener(...notified)),
    add(listener: (...notified: Arguments) => void): () => void {
      all.add(listener);
      return () => all.delete(listener);
    },
  };
}

/** Those who hear of changes of the session. */
export const sessionListeners = {
  signedOut: listeners<[]>(),
  accountChanged: listeners<[email: string | undefined]>(),
  signedInElsewhere: listeners<[]>(),
};

/** Calls `listener` whenever the session ends, here or in another tab. Returns the function that stops it. */
export const onSignOut = sessionListeners.signedOut.add;

/**
 * Calls `listener`, with the e-mail of the account, once this browser holds the session of another account than the one
 * that this tab shows. The tab then has no session and makes no call: reload it.
 */
export const onAccountChange = sessionListeners.accountChanged.add;

/** Calls `listener` when another tab signed in while this one had no session; the access token names its owner. */
export const onSignInElsewhere = sessionListeners.signedInElsewhere.add;
