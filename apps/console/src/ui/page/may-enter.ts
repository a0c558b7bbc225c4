import { decideRoute, type RouteVisitor } from '@headframe/domain/routes/route-guard';
import type { Page } from './page.ts';

/** Whether a visitor may enter a page. */
export function mayEnter({ entry }: Pick<Page, 'entry'>, visitor: RouteVisitor): boolean {
  return decideRoute(entry, visitor).kind === 'enter';
}
