import type { ImportDescriptor } from '@headframe/domain/imports/define-import';
import type { ImportValue, ReadColumn } from '@headframe/domain/imports/import-column';
import * as z from 'zod';
import { boundText } from '../../../../platform/validation/bound-text.ts';

/** What is wrong with the value of a column, by the setting that it belongs to; null where nothing is. */
export function judgeValue({ settings }: ImportDescriptor, column: ReadColumn, value: ImportValue): string | null {
  if (column.role === 'identity') return null;
  const values = settings[column.setting]?.values ?? {};
  for (const [name, given] of Object.entries(column.given(value))) {
    const result = z.safeParse(values[name] ?? z.never(), given, { error: boundText });
    if (!result.success) return `${result.error.issues[0]?.message ?? 'not valid'}`;
  }
  return null;
}
