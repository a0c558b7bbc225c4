import type { z } from 'zod';
import type { Variable } from './variable.ts';
import { variables } from './variables.ts';

type Values = { [Name in keyof typeof variables]: z.output<(typeof variables)[Name]['schema']> };

/** All settings of a process, checked and typed. */
export type Config = Readonly<Omit<Values, 'publicUrl'>> & {
  /** Always set: derived from the port where it is not given. */
  readonly publicUrl: string;
};

/** Settings that cannot be used; the message names every one of them, and shows no secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

function textOf(environment: NodeJS.ProcessEnv, { name, defaultText }: Variable): string | undefined {
  const text = environment[name]?.trim();
  return text === undefined || text === '' ? defaultText : text;
}

/**
 * Reads the settings from the environment; an empty variable counts as not set.
 *
 * @throws ConfigError that lists every value that cannot be used.
 */
export function loadConfig(environment: NodeJS.ProcessEnv): Config {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [key, declared] of Object.entries<Variable>(variables)) {
    const text = textOf(environment, declared);
    const parsed = declared.schema.safeParse(text);
    if (parsed.success) values[key] = parsed.data;
    else
      problems.push(
        `  ${declared.name}${declared.secret ? '' : `=${text ?? ''}`} ${parsed.error.issues[0]?.message ?? 'cannot be used'}.`,
      );
  }
  if (problems.length > 0)
    throw new ConfigError(`Settings that cannot be used:\n${problems.join('\n')}\nAll settings: npm start -- --help`);
  const config = values as Values;
  return { ...config, publicUrl: config.publicUrl ?? `http://localhost:${config.port}` };
}
