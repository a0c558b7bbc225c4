import {
  GraphQLError,
  Kind,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { documentProblem } from './document-problem.ts';
import { operationLimits } from './operation-limits.ts';

/** A document that may run. */
export interface ReadDocument {
  text: string;
  document: DocumentNode;
  operations: readonly OperationDefinitionNode[];
}

const refusal = (message: string) => new GraphQLError(message, { extensions: { code: 'validation-failed' } });

function parsed(text: string): DocumentNode {
  if (text.length > operationLimits.textLength)
    throw refusal(`The document is longer than ${operationLimits.textLength} characters.`);
  const document = parse(text, { maxTokens: operationLimits.tokens });
  const problem = documentProblem(document);
  if (problem) throw problem;
  return document;
}

/**
 * Parses and validates the text of a document under {@link operationLimits}. Returns everything that is wrong with it
 * where it may not run; a stack that overflows on nested text is one such problem, not a failure.
 */
export function readDocument(schema: GraphQLSchema, text: string): ReadDocument | readonly GraphQLError[] {
  try {
    const document = parsed(text);
    const problems = validate(schema, document, specifiedRules, { maxErrors: 20, hideSuggestions: true });
    if (problems.length > 0) return problems;
    const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
    return { text, document, operations };
  } catch (error) {
    if (error instanceof GraphQLError) return [error];
    if (error instanceof RangeError) return [refusal('The document is nested too deep.')];
    throw error;
  }
}
