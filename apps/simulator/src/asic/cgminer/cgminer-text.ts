type Section = Record<string, unknown> | readonly Record<string, unknown>[];

/**
 * A cgminer reply in the API's older text form, as it answers a plain word such as `summary`: sections end with `|`,
 * fields are `name=value` joined by commas, the first field of a section names it.
 */
export function cgminerText(reply: Record<string, unknown>): string {
  return Object.entries(reply)
    .filter(([name, value]) => name !== 'id' && typeof value === 'object' && value !== null)
    .flatMap(([name, value]) => sectionTexts(name, value as Section))
    .join('');
}

function sectionTexts(name: string, section: Section): string[] {
  const rows = Array.isArray(section) ? section : [section];
  return rows.map((row: Record<string, unknown>, index) => {
    const fields = Object.entries(row).map(([key, value]) => `${key}=${plain(value)}`);
    const title = name in row ? [] : [rows.length > 1 ? `${name}=${index}` : name];
    return `${[...title, ...fields].join(',')}|`;
  });
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
