/** A GraphQL operation as text that knows the types of its result and its variables (the client infers both from it). */
export type TypedDocument<Result, Variables> = string & { __apiType?: (variables: Variables) => Result };
