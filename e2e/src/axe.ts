import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { expect, type Page } from '@playwright/test';

/** Runs in the browser; this program has no types of the DOM. Colors must not be read halfway between two values. */
const withoutTransitions = `
  if (!globalThis.isWithoutTransitions) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    globalThis.isWithoutTransitions = true;
  }
`;

/** The two themes. */
export type Scheme = 'dark' | 'light';

/** The rules whose outcome depends on colors. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** The page alone, no frames: the console has none. No rule that is switched on reads the text of style sheets. */
const options: RunOptions = { resultTypes: ['violations'], iframes: false, preload: false };

async function show(page: Page, scheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.evaluate(`document.documentElement.setAttribute('data-mantine-color-scheme', '${scheme}')`);
}

/** Loads axe once for each document; parsing its half megabyte takes longer than most of its runs. */
async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate<boolean>(`'axe' in globalThis`))) await page.evaluate(axe.source);
}

async function seriousIn(page: Page, part: string, rules: 'all' | 'colors'): Promise<string[]> {
  await loadAxe(page);
  const asked = rules === 'all' ? options : { ...options, runOnly: colorRules };
  const { violations } = await page.evaluate<Pick<AxeResults, 'violations'>>(
    `axe.run(${JSON.stringify(part)}, ${JSON.stringify(asked)}).then(({ violations }) => ({ violations }))`,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

async function expectNothingSerious(page: Page, part: string, scheme: Scheme, rules: 'all' | 'colors'): Promise<void> {
  await page.evaluate(withoutTransitions);
  await expect(async () => {
    await show(page, scheme);
    expect(await seriousIn(page, part, rules), scheme).toEqual([]);
  }).toPass({ timeout: 30_000, intervals: [500] });
}

/**
 * Fails when axe reports a serious or critical violation on the page, or in the `part` of a selector, in a theme, and still does once
 * rendering has finished on a busy machine.
 */
export const expectAccessibleIn = (scheme: Scheme, page: Page, part = 'html'): Promise<void> =>
  expectNothingSerious(page, part, scheme, 'all');

/** The same in both themes. They differ only in colors, so the light one is checked only by the rules on colors. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  await expectNothingSerious(page, part, 'light', 'colors');
  await expectNothingSerious(page, part, 'dark', 'all');
}
