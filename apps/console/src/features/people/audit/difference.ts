/** One field of an entry: its value before and after; undefined where there is none. */
export interface FieldChange {
  name: string;
  before: string | undefined;
  after: string | undefined;
  isChanged: boolean;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value as people read it: lists by commas, single words as they are, anything deeper as JSON. */
function textOf(value: unknown): string {
  if (value === null || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return value.length === 0 ? '—' : value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value as string | number);
}

/** Fields of nested objects as `outer.inner`; a value that is no object is one field without a name. */
function fieldsOf(value: unknown, prefix = ''): Map<string, string> {
  if (value === null || value === undefined) return new Map();
  if (!isRecord(value)) return new Map([[prefix, textOf(value)]]);
  return new Map(
    Object.entries(value).flatMap(([name, inner]) => {
      const path = prefix ? `${prefix}.${name}` : name;
      return isRecord(inner) ? [...fieldsOf(inner, path)] : [[path, textOf(inner)] as const];
    }),
  );
}

/** The fields of both states of an entry, changed ones first, each group in the order of the entry. */
export function differenceOf(before: unknown, after: unknown): FieldChange[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const changes = [...new Set([...was.keys(), ...is.keys()])].map((name) => {
    const [one, other] = [was.get(name), is.get(name)];
    return { name, before: one, after: other, isChanged: one !== other };
  });
  return [...changes.filter(({ isChanged }) => isChanged), ...changes.filter(({ isChanged }) => !isChanged)];
}
