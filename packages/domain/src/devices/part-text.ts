import type { PartKind } from './define-kind.ts';

/** What a part without a name is called, by its kind and its key: `Outlet 1.3`, `Coil 512 (counted from 0)`. */
export function partText({ label, counting }: Pick<PartKind, 'label' | 'counting'>, key: string): string {
  const number = key.slice(key.lastIndexOf(':') + 1);
  return `${label} ${number}${counting === undefined ? '' : ` (${counting})`}`;
}
