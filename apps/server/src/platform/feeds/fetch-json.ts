/** How a feed is asked. */
interface FeedRequest {
  readonly url: string;
  /** Bytes of the longest answer that is read. */
  readonly maxBytes: number;
}

/** Milliseconds for the whole answer. */
const timeoutMs = 10_000;

/**
 * Asks a feed for JSON. Follows no redirect: the address is the operator's, and nobody else's answer leads elsewhere.
 * @throws Error where it does not answer in time, answers too much, with a status of an error, or something else than JSON
 */
export async function fetchJson({ url, maxBytes }: FeedRequest): Promise<unknown> {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`The feed answers with HTTP ${response.status}.`);
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error(`The answer of the feed has more than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
