import type { ImportDescriptor } from '@headframe/domain/imports/define-import';
import { imports } from '@headframe/domain/imports/imports';
import { can, useAccess } from '../../../transport/session/access.ts';
import { counted } from '../../../ui/figure/format.ts';

/** The files of a kind; the first one of all where there is no such kind. */
export function describedImport(kind: string): ImportDescriptor {
  const found = imports.find((one) => one.kind === kind) ?? imports[0];
  if (!found) throw new Error('Nothing is imported.');
  return found;
}

/** The kinds of files that the viewer may import. */
export function useImportKinds(): readonly ImportDescriptor[] {
  useAccess();
  return imports.filter(({ permission }) => can(permission));
}

/** `3 miners`. */
export function countedDevices(count: number, kind: string): string {
  const [one, many] = describedImport(kind).noun;
  return counted(count, one, many);
}
