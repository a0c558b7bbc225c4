/** The secret values of a payload, by their paths: `pools.0.password`. */
type SecretValues = Readonly<Record<string, string>>;

type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** The places in `value` that a path names, each with its own path; `*` stands for every position of a list. */
function placesOf(value: unknown, path: string): { owner: Node; key: string; path: string }[] {
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  let owners = [{ node: value, path: '' }];
  for (const step of steps)
    owners = owners.flatMap(({ node, path: before }) => {
      if (!isNode(node)) return [];
      const keys = step === '*' ? Object.keys(node) : [step];
      return keys.map((key) => ({ node: node[key], path: `${before}${key}.` }));
    });
  return owners.flatMap(({ node, path: before }) =>
    isNode(node) ? [{ owner: node, key: last, path: `${before}${last}` }] : [],
  );
}

/** Separates what may be shown of a payload from its secrets; `paths` are those of the command's descriptor. */
export function splitSecrets(
  payload: object,
  paths: readonly string[] = [],
): { shown: object; secrets: SecretValues | null } {
  const shown = structuredClone(payload);
  const secrets: Record<string, string> = {};
  for (const { owner, key, path } of paths.flatMap((path) => placesOf(shown, path))) {
    if (typeof owner[key] === 'string') secrets[path] = owner[key];
    delete owner[key];
  }
  return { shown, secrets: Object.keys(secrets).length > 0 ? secrets : null };
}

/** A payload with its secrets in their places; one whose place is missing is left out. */
export function joinSecrets(payload: object, secrets: SecretValues | null): object {
  if (!secrets) return payload;
  const whole = structuredClone(payload);
  for (const [path, value] of Object.entries(secrets))
    for (const { owner, key } of placesOf(whole, path)) owner[key] = value;
  return whole;
}
