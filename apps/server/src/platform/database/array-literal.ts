/** Texts that PostgreSQL cannot store: zero characters, and halves of surrogate pairs, which devices with broken memory do report. */
function storedText(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '');
}

function element(value: string | number | boolean | null | undefined): string {
  if (value == null) return 'NULL';
  if (typeof value !== 'string') return String(value);
  return `"${storedText(value).replaceAll(/["\\]/g, '\\$&')}"`;
}

/** Values as the text of a PostgreSQL array of one dimension, to be cast to the type of its elements. */
export function arrayLiteral(values: Iterable<string | number | boolean | null | undefined>): string {
  const elements: string[] = [];
  for (const value of values) elements.push(element(value));
  return `{${elements.join(',')}}`;
}
