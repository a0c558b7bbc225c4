import { asicPage } from '../features/devices/asic/index.ts';
import type { Page } from '../ui/page.ts';

/**
 * Every page of the console. A feature declares its page in `<feature>.route.ts` with `definePage` and adds it here, through
 * its index.ts; router, guards, menu and palette are made from this list.
 */
export const pages: readonly Page[] = [asicPage];
