const rawJson = (JSON as unknown as { rawJSON(text: string): object }).rawJSON;

/** A number that `JSON.stringify` writes with exactly `digits` decimals, as firmware written in C does (`110000.0`). */
export function decimal(value: number, digits: number): object {
  return rawJson(value.toFixed(digits));
}
