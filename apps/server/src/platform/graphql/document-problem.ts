import { GraphQLError, Kind, visit, type DocumentNode } from 'graphql';
import { introspectionProblem } from './introspection-problem.ts';
import { measureDocument, type SelectionCost } from './measure-document.ts';
import { introspectionLimits, operationLimits } from './operation-limits.ts';
import { isStorableText } from './unstorable-text.ts';

const limits = operationLimits;

/** What would make the rules of GraphQL take too long, in fragments as in operations. */
function sizeProblem(cost: SelectionCost): string | undefined {
  if (cost.selections === Infinity) return 'A fragment of the document holds itself.';
  if (cost.fields > limits.fields) return `The operation asks for more than ${limits.fields} fields.`;
  if (cost.selections > limits.selections) return `The operation has more than ${limits.selections} selections.`;
  return undefined;
}

function operationProblem(cost: SelectionCost): string | undefined {
  if (cost.depth > limits.depth) return `The operation is nested more than ${limits.depth} deep.`;
  if (cost.width > limits.rootFields) return `The operation has more than ${limits.rootFields} root fields.`;
  if (cost.aliases > limits.aliases) return `The operation uses more than ${limits.aliases} aliases.`;
  if (cost.introspectionDepth > introspectionLimits.depth)
    return `The introspection is nested more than ${introspectionLimits.depth} deep.`;
  if (cost.introspectionFields > introspectionLimits.fields)
    return `The introspection asks for more than ${introspectionLimits.fields} fields.`;
  return undefined;
}

/** What is wrong with the text of a document, read node by node: repeated fields, nested values, odd characters. */
function textProblem(document: DocumentNode): string | undefined {
  const names = new Map<string, number>();
  let valueDepth = 0;
  let problem: string | undefined;
  const nested = {
    enter: () => {
      valueDepth += 1;
      if (valueDepth > limits.valueDepth) problem ??= `A value is nested more than ${limits.valueDepth} deep.`;
    },
    leave: () => void (valueDepth -= 1),
  };
  visit(document, {
    Field: (field) => {
      const name = (field.alias ?? field.name).value;
      const count = (names.get(name) ?? 0) + 1;
      names.set(name, count);
      if (count > limits.repeats) problem ??= `The document asks for ${name} more than ${limits.repeats} times.`;
    },
    StringValue: ({ value }) => {
      if (!isStorableText(value)) problem ??= 'A text of the document holds a character that cannot be stored.';
    },
    ListValue: nested,
    ObjectValue: nested,
    ListType: nested,
  });
  return problem;
}

/**
 * What makes a parsed document too costly to be validated or run; undefined when nothing does. It takes time that grows
 * with the document's text alone, so it runs before the rules of GraphQL, some of which take its square.
 */
export function documentProblem(document: DocumentNode): GraphQLError | undefined {
  const refuse = (problem: string) => new GraphQLError(problem, { extensions: { code: 'validation-failed' } });
  if (document.definitions.length > limits.definitions)
    return refuse(`The document has more than ${limits.definitions} operations and fragments.`);
  for (const [definition, cost] of measureDocument(document)) {
    const isOperation = definition.kind === Kind.OPERATION_DEFINITION;
    const problem = sizeProblem(cost) ?? (isOperation ? operationProblem(cost) : undefined);
    if (problem) return refuse(problem);
  }
  const problem = textProblem(document) ?? introspectionProblem(document);
  return problem === undefined ? undefined : refuse(problem);
}
