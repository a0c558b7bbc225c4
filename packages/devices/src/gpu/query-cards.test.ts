import { expect, it } from 'vitest';
import type { GpuHost } from './gpu-host.ts';
import { queryCards } from './query-cards.ts';

const uuid = 'GPU-19d6d965-2acc-f646-00f8-4c76979aabb4';

it('fields that a driver did not know are left out, and asked again after an update of the driver', async () => {
  let [driver, unknown] = ['470.82.01', ['gpu_recovery_action', 'mig.mode.current']];
  let queries = 0;
  const smi: GpuHost['smi'] = (argumentsOf) => {
    queries += 1;
    const fields =
      argumentsOf
        .join(' ')
        .match(/--query-gpu=(\S+)/)?.[1]
        ?.split(',') ?? [];
    const missing = fields.find((field) => unknown.includes(field));
    const known: Record<string, string> = { index: '0', uuid, name: 'RTX', driver_version: driver };
    const stdout = missing
      ? `Field "${missing}" is not a valid field to query.`
      : fields.map((field) => known[field] ?? '[N/A]').join(', ');
    return Promise.resolve({ code: missing ? 2 : 0, stdout, stderr: '' } as Awaited<ReturnType<GpuHost['smi']>>);
  };
  const ask = async () => {
    queries = 0;
    const { cards } = await queryCards({ host: { smi } as GpuHost, place: 'query-cards.test', timeoutMs: 1000 });
    return [cards[0]?.text('driver_version'), queries];
  };
  expect(await ask()).toEqual(['470.82.01', 3]);
  expect(await ask()).toEqual(['470.82.01', 1]);
  [driver, unknown] = ['570.10', ['mig.mode.current']];
  expect(await ask()).toEqual(['570.10', 3]);
  expect(await ask()).toEqual(['570.10', 1]);
});
