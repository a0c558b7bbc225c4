import type { FileTemplate } from '@headframe/domain/files/file-template';
import { saveFile } from '../save-file.ts';

/** Saves the empty template as CSV: a header that names the columns. */
export function saveTemplate({ fileName, columns }: FileTemplate): void {
  const header = `\uFEFF${Object.keys(columns).join(',')}\r\n`;
  saveFile(`${fileName}.csv`, new Blob([header], { type: 'text/csv; charset=utf-8' }));
}
