import { agentMessageSchema, frameEnvelopeSchema, type AgentMessage, type FrameEnvelope } from '@headframe/agent-link';
import { z } from 'zod';

/** A frame whose text is broken, but whose number can be made out. */
type BrokenFrame = { type: 'broken'; envelope: FrameEnvelope };

/** A message of a type that this version has never heard of. */
type UnknownMessage = { type: 'unknown' };

const otherTypeSchema = z.looseObject({ type: z.string().min(1).max(64) });
const knownTypes = new Set<string>(agentMessageSchema.options.map(({ shape }) => shape.type.value));

/**
 * Reads a message of an agent. A frame with broken content still yields its number where its head is whole, so that it can
 * be put aside and acknowledged; null for what is no message at all. A newer agent may send messages of other types.
 */
export function readAgentMessage(text: string): AgentMessage | BrokenFrame | UnknownMessage | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const head = /^\{"type":"frame","spoolId":"([0-9a-f-]{36})","seq":(\d{1,15})[,}]/.exec(text);
    const envelope = { type: 'frame', spoolId: head?.[1], seq: Number(head?.[2]), body: text };
    const read = frameEnvelopeSchema.safeParse(envelope);
    return read.success ? { type: 'broken', envelope: read.data } : null;
  }
  const read = agentMessageSchema.safeParse(value);
  if (read.success) return read.data;
  const other = otherTypeSchema.safeParse(value);
  return other.success && !knownTypes.has(other.data.type) ? { type: 'unknown' } : null;
}
