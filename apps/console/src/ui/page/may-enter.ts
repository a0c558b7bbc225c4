import { decideRoute, type RouteVisitor } from '@headframe/domain/routes/route-guard';
import type { Page } from './page.ts';

/** Whether a page is shown to a visitor in menus: they may enter it, or could with a second factor, which the page then asks for. */
export function mayFind({ entry }: Pick<Page, 'entry'>, visitor: RouteVisitor): boolean {
  const { kind } = decideRoute(entry, visitor);
  return kind === 'enter' || kind === 'needs-two-factor';
}

/** Whether a visitor may enter a page. */
export function mayEnter({ entry }: Pick<Page, 'entry'>, visitor: RouteVisitor): boolean {
  return decideRoute(entry, visitor).kind === 'enter';
}
