/** Bounds of one operation, the same over HTTP and sockets. */
export const operationLimits = {
  /** Characters of a document's text. */
  textLength: 64 * 1024,
  tokens: 10_000,
  /** Operations and fragments of one document. */
  definitions: 100,
  /** How deep fields nest, introspection aside. */
  depth: 12,
  fields: 1500,
  /** Fields, inline fragments and fragment spreads together. */
  selections: 3000,
  rootFields: 30,
  aliases: 60,
  /** How often a document may write a field under the same name. */
  repeats: 100,
  /** How deep values nest in each other. */
  valueDepth: 32,
  bodyBytes: 1024 * 1024,
} as const;

/** Bounds of introspection; what clients ask to learn the whole schema stays below them. */
export const introspectionLimits = {
  /** How deep fields nest below `__schema` or `__type`. */
  depth: 20,
  fields: 400,
  /** Lists inside each other, such as the arguments of the fields of all types. */
  nestedLists: 3,
} as const;
