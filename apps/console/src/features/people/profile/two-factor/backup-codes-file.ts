import { product } from '@headframe/domain/limits/product';

/** The backup codes as a text to keep. */
export function backupCodesText(codes: readonly string[], account: string): string {
  const head = [`${product.name} backup codes of ${account}`, 'Each works once, in place of a code from the app.', ''];
  return [...head, ...codes, ''].join('\n');
}

/** Has the browser save a text as a file; works without a secure context too. */
export function saveTextFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
