import { escapeHtml } from '../../../../platform/http/escape-html.ts';

/** The page behind the link of a mail, for people who are not signed in: a text, and a button that sends the page's own address. */
export function cancelPage(text: string, button?: string): string {
  const form =
    button === undefined ? '' : `<form method="post"><button type="submit">${escapeHtml(button)}</button></form>`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>Withdrawal</title></head>',
    `<body><main><h1>Withdrawal</h1><p>${escapeHtml(text)}</p>${form}</main></body></html>`,
  ].join('');
}
