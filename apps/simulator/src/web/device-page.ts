/** What a device's own page shows: rows of a name and a value. */
export interface PageFacts {
  title: string;
  rows: readonly (readonly [name: string, value: string])[];
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? character);

/** The page that a browser sees at a device: a heading and a table, as plain as the pages of firmware are. */
export function devicePage({ title, rows }: PageFacts): string {
  const lines = rows.map(([name, value]) => `<tr><th>${escaped(name)}</th><td>${escaped(value)}</td></tr>`);
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title><style>body{font-family:sans-serif;margin:2rem}
th{text-align:left;padding-right:2rem}</style></head>
<body><h1>${escaped(title)}</h1><table>${lines.join('\n')}</table></body></html>
`;
}
