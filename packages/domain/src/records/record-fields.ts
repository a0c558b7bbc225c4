import * as z from 'zod/mini';

/** One field of a record as the API takes it. */
export interface RecordField {
  readonly name: string;
  readonly type: 'ID' | 'String' | 'Int' | 'Float' | 'Boolean' | 'Json';
  readonly list: boolean;
  readonly nullable: boolean;
  /** Whether a new record must have it; never one that is nullable. */
  readonly required: boolean;
  /** The lowest value of a number that is bounded. */
  readonly minimum: number | undefined;
  /** The values of an enum; any others are texts. */
  readonly choices: readonly string[] | undefined;
  readonly description: string | undefined;
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** A whole number is bounded by what it can be, which is no bound of its own. */
function minimumOf({ minimum }: JsonSchema): number | undefined {
  return minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER ? undefined : minimum;
}

function choicesOf({ enum: choices }: JsonSchema): string[] | undefined {
  return choices?.every((choice) => typeof choice === 'string') ? choices : undefined;
}

function scalarOf({ type, format }: JsonSchema): RecordField['type'] {
  if (type === 'string') return format === 'uuid' ? 'ID' : 'String';
  if (type === 'integer') return 'Int';
  if (type === 'number') return 'Float';
  return type === 'boolean' ? 'Boolean' : 'Json';
}

function fieldOf(name: string, given: JsonSchema, isRequired: boolean): RecordField {
  const choices = (given.anyOf ?? [given]) as JsonSchema[];
  const [only = {}, ...others] = choices.filter(({ type }) => type !== 'null');
  const nullable = choices.some(({ type }) => type === 'null');
  const base = { name, nullable, required: isRequired && !nullable, description: given.description };
  if (others.length > 0) return { ...base, type: 'Json', list: false, minimum: undefined, choices: undefined };
  const entries = only.type === 'array' ? (only.items as JsonSchema | undefined) : undefined;
  const scalar = scalarOf(entries ?? only);
  const isList = entries !== undefined && scalar !== 'Json';
  return {
    ...base,
    type: isList || !entries ? scalar : 'Json',
    list: isList,
    minimum: entries ? undefined : minimumOf(only),
    choices: choicesOf(entries ?? only),
  };
}

/** The fields that the API takes for a schema: scalars, lists of them, and JSON for whatever is nested. */
export function recordFields(schema: z.core.$ZodObject): RecordField[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, property]) =>
    fieldOf(name, property as JsonSchema, required.includes(name)),
  );
}
