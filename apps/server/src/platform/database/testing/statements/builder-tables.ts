import ts from 'typescript';

const namesTable = /\.(?:selectFrom|updateTable|insertInto|deleteFrom|innerJoin|leftJoin)\(\s*'(\w+)(?: as (\w+))?'/g;

/** The tables, each with its alias, that the typed builder names in the statement around a fragment. */
export function builderTables(fragment: ts.Node): string[] {
  let outer: ts.Node = fragment;
  while (outer.parent && !ts.isStatement(outer)) outer = outer.parent;
  const named = [...outer.getText().matchAll(namesTable)].map(
    ([, table = '', alias = table]) => `"${table}" as "${alias}"`,
  );
  return [...new Set(named)];
}
