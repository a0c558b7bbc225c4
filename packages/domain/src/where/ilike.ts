/** Marks in a compiled pattern, apart from any character. */
const anyRun = Symbol('%');
const anyOne = Symbol('_');

type PatternStep = string | typeof anyRun | typeof anyOne;

/** Lower case by Unicode's simple mapping, one code point to one, as a database with C.UTF-8 does it. */
function lowerCodePoint(codePoint: string): string {
  return codePoint === 'İ' ? 'i' : codePoint.toLowerCase();
}

function compile(pattern: string): PatternStep[] {
  const steps: PatternStep[] = [];
  let escaped = false;
  for (const codePoint of pattern) {
    if (escaped) {
      steps.push(lowerCodePoint(codePoint));
      escaped = false;
    } else if (codePoint === '\\') escaped = true;
    else if (codePoint === '%') steps.push(anyRun);
    else if (codePoint === '_') steps.push(anyOne);
    else steps.push(lowerCodePoint(codePoint));
  }
  return steps;
}

/**
 * SQL's ILIKE: `%` stands for any run of characters, `_` for one, a backslash takes the next character as it is;
 * capitals do not count. Time grows with length of text times length of pattern at most.
 */
export function matchesIlike(text: string, pattern: string): boolean {
  const steps = compile(pattern);
  const characters = Array.from(text, lowerCodePoint);
  let at = 0;
  let step = 0;
  let runStep = -1;
  let runEnd = 0;
  while (at < characters.length) {
    const wanted = steps[step];
    if (wanted === anyRun) {
      runStep = step;
      runEnd = at;
      step += 1;
    } else if (wanted !== undefined && (wanted === anyOne || wanted === characters[at])) {
      at += 1;
      step += 1;
    } else if (runStep >= 0) {
      runEnd += 1;
      at = runEnd;
      step = runStep + 1;
    } else return false;
  }
  while (steps[step] === anyRun) step += 1;
  return step === steps.length;
}

/** Escapes text so that a pattern takes it literally. */
export function escapeIlike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** The pattern "holds this text somewhere", for free-text search. */
export function containsPattern(text: string): string {
  return `%${escapeIlike(text)}%`;
}

/** The `_ilike` pattern of a name in which `*` stands for any characters, and every other character for itself. */
export function namePattern(text: string): string {
  return escapeIlike(text).replaceAll('*', '%');
}
