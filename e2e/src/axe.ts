import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Runs in the browser; this program has no types of the DOM. */
function setScheme(element: { setAttribute(name: string, value: string): void }, scheme: string): void {
  element.setAttribute('data-mantine-color-scheme', scheme);
}

/**
 * Fails when axe finds something serious or critical on the page in either theme. Legacy mode looks at the page alone, no
 * frames: the console has none, and it takes half the time.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator('html').evaluate(setScheme, colorScheme);
    await page.waitForTimeout(300);
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .options({ resultTypes: ['violations'] })
      .analyze();
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(
      serious.map(({ id, nodes }) => `${colorScheme}: ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
    ).toEqual([]);
  }
}
