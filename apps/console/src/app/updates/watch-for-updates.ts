import * as z from 'zod/mini';
import { useConnectivity } from '../../transport/browser/connectivity.ts';
import { offerNewVersion } from './offer-new-version.ts';
import { runningBuild } from './running-build.ts';

const versionPath = '/user/version.json';
const versionSchema = z.object({ build: z.string() });
const restMs = 30_000;
const timeoutMs = 5000;

/** The build that the server hands out now; undefined when that cannot be learnt. */
async function servedBuild(): Promise<string | undefined> {
  try {
    const response = await fetch(versionPath, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
    return response.ok ? versionSchema.safeParse(await response.json()).data?.build : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Looks for a newer build whenever the user comes back to the tab, the network returns or the socket was reopened (a
 * server that was replaced closes it), at most every 30 s, and offers each newer build once. Returns the function that ends it.
 */
export function watchForUpdates(running = runningBuild()): () => void {
  if (running === undefined) return () => undefined;
  let lastLook = -Infinity;
  let known = running;
  const look = async () => {
    if (document.visibilityState === 'hidden' || Date.now() - lastLook < restMs) return;
    lastLook = Date.now();
    const served = await servedBuild();
    if (served === undefined || served === known) return;
    known = served;
    offerNewVersion();
  };
  const onReturn = () => void look();
  globalThis.addEventListener('focus', onReturn);
  document.addEventListener('visibilitychange', onReturn);
  const stopListening = useConnectivity.subscribe((now, before) => {
    const isReopened = now.socket === 'open' && before.socket !== 'open';
    if (isReopened || (now.isOnline && !before.isOnline)) onReturn();
  });
  return () => {
    globalThis.removeEventListener('focus', onReturn);
    document.removeEventListener('visibilitychange', onReturn);
    stopListening();
  };
}
