import { useEffect, useState } from 'react';
import { PoolPreviewDocument, type PoolPreviewQuery } from '../../../../generated/asic.ts';
import type { PoolInput } from '../../../../generated/inputs.ts';
import { send } from '../../../../transport/requests/client.ts';

/** What confirming the snapshot would send, by the server. */
export type PoolPreview = PoolPreviewQuery['poolPreview'];

/** Waits until typing pauses, in milliseconds. */
const typingPauseMs = 300;

/**
 * Asks what a snapshot would send with these pools, once typing pauses; undefined until the answer for just these pools.
 * `pools` is undefined while they are incomplete, and null for a snapshot that brings its own.
 */
export function usePoolPreview(
  snapshotId: string | undefined,
  pools: readonly PoolInput[] | null | undefined,
): PoolPreview | undefined {
  const shown = pools?.map(({ address, user }) => ({ address, user }));
  const key = snapshotId && pools !== undefined ? JSON.stringify({ snapshotId, pools: shown ?? null }) : undefined;
  const [answer, setAnswer] = useState<{ key: string; preview: PoolPreview }>();
  useEffect(() => {
    if (key === undefined) return undefined;
    let isCurrent = true;
    const ask = async () => {
      const variables = JSON.parse(key) as { snapshotId: string; pools: PoolInput[] | null };
      const { poolPreview } = await send('query', PoolPreviewDocument, variables, { isBackground: true });
      if (isCurrent) setAnswer({ key, preview: poolPreview });
    };
    // Without an answer there is no preview; the confirmation itself reports the error.
    const timer = setTimeout(() => void ask().catch(() => undefined), typingPauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [key]);
  return answer?.key === key ? answer?.preview : undefined;
}
