import { test as base } from '@playwright/test';
import { Site, type SiteOptions } from './site.ts';

/** Tests of one file share one site; the output of its programs is attached to a failed test. */
export function siteTest(options: SiteOptions) {
  return base.extend<{ report: void }, { site: Site }>({
    site: [
      async ({ browserName: _browserName }, use) => {
        const site = await Site.start(options);
        await use(site);
        await site.stop();
      },
      { scope: 'worker', timeout: 180_000 },
    ],
    report: [
      async ({ site }, use, info) => {
        await use();
        if (info.status !== info.expectedStatus) await info.attach('programs.log', { body: site.output });
      },
      { auto: true },
    ],
  });
}
