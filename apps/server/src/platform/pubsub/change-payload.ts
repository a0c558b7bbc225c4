import { readIdRanges, writeIdRanges } from './id-ranges.ts';
import type { Change, Topic } from './pubsub.ts';

/** The channel on which changes are announced. */
export const changeChannel = 'headframe_change';

/** PostgreSQL accepts payloads of less than 8000 bytes (PostgreSQL documentation, NOTIFY). */
const maximumPayloadBytes = 7900;

/** Writes a change as the payload of a notification; more ids than fit become `all`. */
export function writeChange(change: Change): string {
  const ids = change.ids === 'all' ? 'all' : writeIdRanges(change.ids);
  return `${change.topic}:${change.subaccountId}:${ids.length > maximumPayloadBytes ? 'all' : ids}`;
}

/** Reads the payload of a notification; `null` for what {@link writeChange} never wrote. */
export function readChange(payload: string): Change | null {
  const match = /^([a-zA-Z]+):(\d+):([\d,-]*|all)$/.exec(payload);
  if (!match) return null;
  const [, topic = '', subaccountId = '', text = ''] = match;
  const ids = text === 'all' ? 'all' : readIdRanges(text);
  return ids === null ? null : { topic: topic as Topic, subaccountId: Number(subaccountId), ids };
}
