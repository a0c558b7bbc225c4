import type { RoutePath } from '../routes/route-table.ts';
import { findKind } from './kind-support.ts';

/** The page that lists the devices of a kind; undefined for kinds that this version does not know. */
export function pageOfKind(kind: string): RoutePath | undefined {
  return findKind(kind)?.page;
}
