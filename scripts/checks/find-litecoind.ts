import { isProgram, placesOnPath } from './find-program.ts';

/** The node for the tests on a real chain: HEADFRAME_LITECOIND, else the `litecoind` on the path, else undefined. */
export function findLitecoind(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  if (environment.HEADFRAME_LITECOIND) return environment.HEADFRAME_LITECOIND;
  return placesOnPath(['litecoind'], environment).find(isProgram);
}

/** What to do where no node was found. */
export const LITECOIND_MISSING = `The tests of the pool on a real node were skipped: they need litecoind 0.21 or newer, and none was found. Install it:
  Debian 12          apt-get install litecoind       (npm test does this itself when it runs as root)
  other systems      https://litecoin.org
or set HEADFRAME_LITECOIND to the program's path.`;
