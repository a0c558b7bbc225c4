import { probe } from '../../transport/browser/connectivity.ts';
import { storedText } from '../../transport/browser/storage.ts';
import { offerNewVersion } from '../updates/offer-new-version.ts';
import { runningBuild } from '../updates/running-build.ts';

/** The build for which this tab was already reloaded: once is enough. */
const reloadedFor = storedText('headframe.reloadedFor', 'session');

/** What a failed load of a part of the program can lead to. */
interface LoadingEffects {
  reload(): void;
  goToConnectionError(): void;
}

let effects: LoadingEffects | undefined;
let handling: Promise<void> | undefined;

/** Gives the handling its means; the shell calls it once, at start. */
export function setLoadingEffects(next: LoadingEffects | undefined): void {
  effects = next;
}

/**
 * A part of the program could not be loaded. When our host does not answer, that is ConnectionError; else there may be a
 * newer version, which one reload brings; where a reload did not help, a message is shown. A page that stays broken
 * offline stays on screen: a reload would only show the error page of the browser.
 */
export function handleLoadingFailure(): Promise<void> {
  handling ??= handle().finally(() => (handling = undefined));
  return handling;
}

async function handle(): Promise<void> {
  if (!(await probe())) return effects?.goToConnectionError();
  const build = runningBuild() ?? 'development';
  if (reloadedFor.read() === build) return offerNewVersion();
  reloadedFor.write(build);
  effects?.reload();
}
