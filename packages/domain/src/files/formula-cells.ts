/**
 * A text that spreadsheets would take for a formula, whatever apostrophes stand before it: one that begins with `= + - @` in any width or
 * form that Unicode has of them, also after blanks and characters that nobody sees, and one that begins with a tab or a line end.
 */
const likeFormula =
  /^'*(?:[\t\r\n]|[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@\u207A-\u207C\u208A-\u208C\u2010\u2011\u2212\uFB29\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20])/u;

const plainNumber = /^-?\d+(\.\d+)?$/;

/** A text as files show it: one like a formula gets an apostrophe in front (OWASP, CSV Injection); plain numbers stay numbers. */
export function withApostrophe(text: string): string {
  return likeFormula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
}

/** The text that {@link withApostrophe} was given. */
export function withoutApostrophe(text: string): string {
  return text.startsWith("'") && likeFormula.test(text) ? text.slice(1) : text;
}
