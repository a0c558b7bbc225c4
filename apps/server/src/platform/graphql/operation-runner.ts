import { execute, type DocumentNode, type ExecutionResult, type GraphQLSchema } from 'graphql';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';
import { measureDocument } from './measure-document.ts';
import type { PreparedOperation } from './prepare-operation.ts';
import type { ReadDocument } from './read-document.ts';
import { recursiveVariableFinder } from './recursive-variables.ts';
import type { RequestContext } from './context.ts';

/** An operation is compiled once it was run this often; a one-off would cost more than it gains. */
const compileAfter = 2;

/** Fields of the largest operation that is compiled; it takes about 50 ms, in which nobody else is served. */
const largestCompiled = 300;

interface Runs {
  count: number;
  compiled: CompiledQuery | undefined;
}

/** Runs queries and mutations, the ones that callers repeat compiled by graphql-jit. */
export class OperationRunner {
  readonly #schema: GraphQLSchema;
  readonly #hasRecursiveVariable: (document: DocumentNode) => boolean;
  readonly #runs = new WeakMap<DocumentNode, Runs>();

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
    this.#hasRecursiveVariable = recursiveVariableFinder(schema);
  }

  /** Runs a prepared operation. Rejects only where the schema itself is at fault; what goes wrong in it is in the result. */
  async run({ read, operation, variables }: PreparedOperation, contextValue: RequestContext): Promise<ExecutionResult> {
    const compiled = contextValue.caller ? this.#compiled(read) : undefined;
    if (compiled) return compiled.query({}, contextValue, variables);
    return execute({
      schema: this.#schema,
      document: read.document,
      rootValue: {},
      contextValue,
      variableValues: variables,
      ...(operation.name ? { operationName: operation.name.value } : {}),
    });
  }

  #compiled(read: ReadDocument): CompiledQuery | undefined {
    const runs = this.#runs.get(read.document) ?? { count: 0, compiled: undefined };
    this.#runs.set(read.document, runs);
    runs.count += 1;
    if (runs.count === compileAfter + 1 && this.#isCompilable(read)) {
      const compiled = compileQuery(this.#schema, read.document);
      if (isCompiledQuery(compiled)) runs.compiled = compiled;
    }
    return runs.compiled;
  }

  #isCompilable({ document, operations }: ReadDocument): boolean {
    const [operation, ...others] = operations;
    if (!operation || others.length > 0 || this.#hasRecursiveVariable(document)) return false;
    return (measureDocument(document).get(operation)?.fields ?? Infinity) <= largestCompiled;
  }
}
