import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Runs in the browser; this program has no types of the DOM. */
function setScheme(element: { setAttribute(name: string, value: string): void }, scheme: string): void {
  element.setAttribute('data-mantine-color-scheme', scheme);
}

async function seriousIn(page: Page, part: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/**
 * Fails when axe finds something serious or critical on the page, or in the `part` that a selector names, in either theme,
 * and still does once colors have settled on a busy machine. Legacy mode looks at the page alone, no frames: the console
 * has none, and it takes half the time.
 */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(async () => {
      await page.locator('html').evaluate(setScheme, colorScheme);
      await page.waitForTimeout(300);
      expect(await seriousIn(page, part), colorScheme).toEqual([]);
    }).toPass({ timeout: 10_000, intervals: [1000] });
  }
}
