import type { SettingState } from '@headframe/domain/devices/define-setting';
import type { DeviceKind } from './device-kind.ts';
import type { GivenOfRow, PrepareValues } from './link-store.ts';

export type RowValues = Readonly<Record<string, SettingState>>;

/** Has the settings that need it turn what rows give into what is staged, setting by setting; a text says why a row is refused. */
export async function prepareRows(
  { prepares = {} }: DeviceKind,
  context: Parameters<PrepareValues>[0],
  rows: readonly (Omit<GivenOfRow, 'given'> & { values: RowValues })[],
): Promise<(RowValues | string)[]> {
  const prepared: (RowValues | string)[] = rows.map(({ values }) => values);
  for (const [name, prepare] of Object.entries(prepares)) {
    const given = rows.flatMap(({ deviceId, agentId, values }, place) =>
      values[name] ? [{ place, deviceId, agentId, given: values[name] }] : [],
    );
    if (given.length === 0) continue;
    const results = await prepare(context, given);
    for (const [index, { place }] of given.entries()) {
      const [before, result] = [prepared[place], results[index]];
      if (typeof before === 'string' || before === undefined || result === undefined) continue;
      prepared[place] = typeof result === 'string' ? result : { ...before, [name]: result };
    }
  }
  return prepared;
}
