import path from 'node:path';
import { isProgram, placesOnPath } from './find-program.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'];

function wellKnownPlaces(environment: NodeJS.ProcessEnv): string[] {
  if (process.platform === 'darwin')
    return [
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ];
  if (process.platform !== 'win32') return [];
  const roots = [environment.PROGRAMFILES, environment['PROGRAMFILES(X86)'], environment.LOCALAPPDATA];
  const relative = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'];
  return roots.flatMap((root) => (root === undefined ? [] : relative.map((place) => path.join(root, place))));
}

/** A whole browser: HEADFRAME_CHROMIUM, else a Chromium or Chrome of this machine, else undefined. */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  if (environment.HEADFRAME_CHROMIUM) return environment.HEADFRAME_CHROMIUM;
  return [...placesOnPath(NAMES, environment), ...wellKnownPlaces(environment)].find(isProgram);
}

/**
 * The browser for the browser tests without its window, which takes half the processor time: HEADFRAME_CHROMIUM, else
 * Chromium's headless shell of this machine, else undefined.
 */
export function findHeadlessShell(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  return environment.HEADFRAME_CHROMIUM || placesOnPath(['chromium-headless-shell'], environment).find(isProgram);
}

/** The browser that the browser tests run in: the headless shell where there is one, else `findChromium`. */
export function findTestBrowser(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  return findHeadlessShell(environment) ?? findChromium(environment);
}

/** What to do where no browser was found. */
export const CHROMIUM_MISSING = `The browser tests need Chromium or Chrome, and none was found. Install one:
  Debian             apt-get install chromium-headless-shell   (npm test does this itself when it runs as root)
  Fedora             dnf install chromium
  Alpine             apk add chromium
  Ubuntu             snap install chromium
  macOS              brew install --cask google-chrome
  Windows            winget install Google.Chrome
or set HEADFRAME_CHROMIUM to the program's path.`;
