/** The fields that a GraphQL document asks for, each with its own; those of fragments count as the object's. */
export type Selection = ReadonlyMap<string, Selection>;

/** Reads the selection of a document of one operation; arguments and types are left out. Throws a RangeError for anything else. */
export function readSelection(document: string): Selection {
  const tokens: string[] = document.match(/\.\.\.|[A-Za-z_]\w*|[{}():]|[^\s]/g) ?? [];
  let at = tokens.indexOf('{', tokens[0] === 'mutation' && tokens[1] === '(' ? tokens.indexOf(')') : 0);

  function skipArguments(): void {
    if (tokens[at] !== '(') return;
    while (tokens[at] !== ')' && at < tokens.length) at += 1;
    at += 1;
  }
  function readFields(into: Map<string, Selection>): Map<string, Selection> {
    if (tokens[at] !== '{') throw new RangeError(`Syntax Error: Expected "{", found ${tokens[at] ?? '<EOF>'}`);
    at += 1;
    while (tokens[at] !== '}') {
      const name = tokens[at];
      if (name === undefined) throw new RangeError('Syntax Error: Expected Name, found <EOF>');
      at += 1;
      if (name === '...') {
        at += 2;
        readFields(into);
        continue;
      }
      skipArguments();
      into.set(name, tokens[at] === '{' ? readFields(new Map()) : new Map());
    }
    at += 1;
    return into;
  }
  return readFields(new Map());
}

/** What of an answer is asked for; a field that it does not have is named by a RangeError. */
export function select(value: unknown, selection: Selection): unknown {
  if (Array.isArray(value)) return value.map((each) => select(each, selection));
  if (value === null || typeof value !== 'object') return value;
  const object = value as Record<string, unknown>;
  const fields = [...selection].flatMap(([name, inner]) => {
    if (name in object) return [[name, select(object[name], inner)]];
    // Fields of fragments on other types of a union.
    if ('__typename' in object) return [];
    throw new RangeError(`Cannot query field "${name}"`);
  });
  return Object.fromEntries(fields);
}
