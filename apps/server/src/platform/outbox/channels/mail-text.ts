import { escapeHtml } from '../../http/escape-html.ts';

/** A mail as a feature writes it; paragraphs are plain text. */
export interface MailContent {
  subject: string;
  /** What stands before the link. */
  paragraphs: readonly string[];
  /** Where the reader is led, with the words on the button. */
  link?: { label: string; url: string };
  /** What stands after the link. */
  closing?: readonly string[];
  /** Whether it is about money, sign-in or rights, as `QueuedMessage` of the outbox says; left out, it is bounded. */
  isEssential?: boolean;
}

/** Both parts of a mail. */
interface MailParts {
  subject: string;
  text: string;
  html: string;
}

const colours = { page: '#f1f3f5', card: '#ffffff', text: '#212529', faint: '#5c636a', button: '#1864ab' };

/** One line without control characters: nobody writes headers of their own through a name. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** Writes the plain and the HTML part of a mail; the HTML needs no picture or style from elsewhere. */
export function mailParts({ subject, paragraphs, link, closing = [] }: MailContent): MailParts {
  const text = [...paragraphs, ...(link ? [`${link.label}:\n${link.url}`] : []), ...closing, 'Headframe'].join('\n\n');
  const paragraph = (content: string, colour = colours.text) =>
    `<p style="margin:0 0 16px;color:${colour};white-space:pre-line">${escapeHtml(content)}</p>`;
  const button = link
    ? `<p style="margin:24px 0"><a href="${escapeHtml(link.url)}" style="display:inline-block;padding:12px 20px;border-radius:4px;background:${colours.button};color:#ffffff;text-decoration:none">${escapeHtml(link.label)}</a></p>`
    : '';
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<title>${escapeHtml(oneLine(subject))}</title></head>`,
    `<body style="margin:0;padding:24px;background:${colours.page};font:16px/1.5 system-ui,sans-serif">`,
    `<div style="max-width:560px;margin:0 auto;padding:32px;border-radius:8px;background:${colours.card}">`,
    ...paragraphs.map((content) => paragraph(content)),
    button,
    ...closing.map((content) => paragraph(content, colours.faint)),
    paragraph('Headframe', colours.faint),
    '</div></body></html>',
  ].join('');
  return { subject: oneLine(subject), text: `${text}\n`, html };
}
