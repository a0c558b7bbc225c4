/** A text that spreadsheets would take for a formula, whatever apostrophes stand before it. */
const likeFormula = /^'*[=+\-@\t\r]/;

const plainNumber = /^-?\d+(\.\d+)?$/;

/** A text as files show it: one like a formula gets an apostrophe in front (OWASP, CSV Injection); plain numbers stay numbers. */
export function withApostrophe(text: string): string {
  return likeFormula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
}

/** The text that {@link withApostrophe} was given. */
export function withoutApostrophe(text: string): string {
  return text.startsWith("'") && likeFormula.test(text) ? text.slice(1) : text;
}
