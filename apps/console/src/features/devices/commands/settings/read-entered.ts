import type { AnySetting } from '@headframe/domain/devices/define-setting';
import { isDomainError } from '@headframe/domain/errors/domain-error';
import type { CurrentValues, EnteredValues } from './setting-kit.ts';

/** What is wrong with entered values, by name; read by the schemas of the setting, which are the server's. */
export function settingProblems(setting: AnySetting, entered: EnteredValues): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  for (const [name, value] of Object.entries(entered)) {
    const result = setting.values[name]?.safeParse(value);
    for (const { path, message } of result?.error?.issues ?? []) problems[[name, ...path].join('.')] ??= message;
    if (!result) problems[name] = 'Unknown field.';
  }
  return problems;
}

/**
 * Why the entered values cannot be joined with what all chosen devices have; undefined where they can, or where the devices
 * differ, which only the server can judge.
 */
export function joiningProblem(
  { change }: AnySetting,
  { shared, several }: CurrentValues,
  entered: EnteredValues,
): string | undefined {
  if (!change || several.length > 0) return undefined;
  try {
    change(shared as never, entered as never);
    return undefined;
  } catch (error) {
    if (isDomainError(error)) return error.message;
    throw error;
  }
}
