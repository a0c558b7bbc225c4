/** Splits a formatted quantity such as `1.05 Ph/s` for a tile; a text without a unit stays whole. */
export function valueAndUnit(text: string): { value: string; unit: string | undefined } {
  const space = text.indexOf(' ');
  return space < 0 ? { value: text, unit: undefined } : { value: text.slice(0, space), unit: text.slice(space + 1) };
}
