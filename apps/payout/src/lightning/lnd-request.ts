import http from 'node:http';
import https from 'node:https';

/** Bytes of the largest answer: every try of a payment is in it. */
const maxAnswerBytes = 4_000_000;
/** Characters that are kept of what the node says. */
const maxWords = 200;

/** How the REST interface of LND is reached. */
export interface LndAccess {
  /** `https://host:port`; `http` on the loopback address alone. */
  readonly url: string;
  /** Certificate of the node in PEM, which LND makes itself; undefined where a public authority signed it. */
  readonly certificate?: string | undefined;
  /** What permits payments, in hex. Never in a log. */
  readonly macaroon: string;
}

/** The node refused a call, and says why. `code`: as gRPC numbers its errors, such as 5 for what is not there. */
export class LndError extends Error {
  override readonly name = 'LndError';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message.slice(0, maxWords));
    this.code = code;
  }
}

/** A call got no whole answer: it may have been carried out or not. */
export class LndUnreachableError extends Error {
  override readonly name = 'LndUnreachableError';

  constructor(path: string, cause: unknown) {
    super(`The Lightning node gave no answer to ${path}.`, { cause });
  }
}

export interface LndCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
  readonly timeoutMs: number;
  /** Ends the reading early: whether this line is the one that is waited for. */
  readonly isLast?: (line: unknown) => boolean;
}

/** Makes one call and gives the lines of its answer, each as JSON. @throws LndUnreachableError where it breaks off before the last one */
export async function requestLnd({ url, certificate, macaroon }: LndAccess, call: LndCall): Promise<LndAnswer> {
  const { method, path, body, timeoutMs, isLast = () => false } = call;
  const text = body && JSON.stringify(body);
  const target = new URL(path, url);
  const options = {
    method,
    headers: { 'grpc-metadata-macaroon': macaroon, ...(text !== undefined && { 'content-type': 'application/json' }) },
    signal: AbortSignal.timeout(timeoutMs),
  };
  try {
    return await new Promise<LndAnswer>((resolve, reject) => {
      const made =
        target.protocol === 'https:'
          ? https.request(target, { ...options, ...(certificate !== undefined && { ca: certificate }) })
          : http.request(target, options);
      let isAnswered = false;
      made.once('error', reject);
      made.once('response', (response) => {
        isAnswered = true;
        readLines(response, isLast).then(resolve, reject);
      });
      // Node reports an answer that switches to another protocol (status 101) by no other event.
      made.once('close', () => {
        if (!isAnswered) reject(new Error('The connection was closed.'));
      });
      made.end(text);
    });
  } catch (error) {
    throw new LndUnreachableError(path, error);
  }
}

/** Status and lines of an answer. */
export interface LndAnswer {
  readonly status: number;
  readonly lines: readonly unknown[];
}

async function readLines(response: http.IncomingMessage, isLast: (line: unknown) => boolean): Promise<LndAnswer> {
  const lines: unknown[] = [];
  const answer = { status: response.statusCode ?? 0, lines };
  let rest = '';
  let bytes = 0;
  for await (const chunk of response.setEncoding('utf8') as AsyncIterable<string>) {
    bytes += chunk.length;
    if (bytes > maxAnswerBytes) throw new RangeError('The answer is too long.');
    const parts = (rest + chunk).split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      if (part.trim() === '') continue;
      const line: unknown = JSON.parse(part);
      lines.push(line);
      // Leaving the loop closes the connection, which ends no payment.
      if (isLast(line)) return answer;
    }
  }
  if (rest.trim() !== '') lines.push(JSON.parse(rest));
  return answer;
}
