import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** Bytes of the largest answer: a template of a full block as hex, with what stands around its transactions. */
const maxAnswerBytes = 64_000_000;

/** Characters that are kept of what a node says, for logs and messages. */
const maxWords = 400;

const answerShape = z.object({
  result: z.unknown(),
  error: z
    .object({ code: z.coerce.number(), message: z.string().transform((text) => text.slice(0, maxWords)) })
    .nullish(),
});

/** How a node is reached. */
interface CoreRpcOptions {
  /** `http://host:port`, with `/wallet/<name>` where one of several wallets is meant. */
  readonly url: string;
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  /** The file that a node without a password writes at each start: `user:password`. */
  readonly cookieFile?: string | undefined;
}

/** How long one call may take, and what ends it earlier. */
export interface CallOptions {
  /** Milliseconds; 30,000 unless given. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** Gives every number of the result as the text that the node wrote, since amounts in coins are no floats. */
  readonly numbersAsText?: boolean;
}

/** A node refused a call. `code`: as Bitcoin Core numbers its errors, such as -8 for a parameter. */
export class CoreRpcError extends Error {
  readonly code: number;

  constructor(method: string, code: number, message: string) {
    super(`${method}: ${message}`);
    this.name = 'CoreRpcError';
    this.code = code;
  }
}

/** A call got no answer of the node: it may have been carried out or not. */
export class CoreRpcUnreachableError extends Error {
  constructor(method: string, cause: unknown) {
    super(`${method}: no answer of the node.`, { cause });
    this.name = 'CoreRpcUnreachableError';
  }
}

/** The result of a call has another form than the pool knows; says where. */
class CoreRpcResultError extends Error {
  constructor(method: string, { issues }: z.ZodError) {
    const [first] = issues;
    const place = first?.path.length ? `${first.path.join('.')}: ` : '';
    super(`${method}: unexpected result: ${place}${first?.message}`.slice(0, maxWords));
    this.name = 'CoreRpcResultError';
  }
}

/** Calls the JSON-RPC of one node of the Bitcoin Core family. */
export class CoreRpc {
  readonly #options: CoreRpcOptions;
  #lastId = 0;

  constructor(options: CoreRpcOptions) {
    this.#options = options;
  }

  /** Where the node is, without what opens it. */
  get address(): string {
    const { origin, pathname } = new URL(this.#options.url);
    return origin + pathname;
  }

  /**
   * Calls a method and reads its result by a schema.
   * @throws CoreRpcError where the node refuses, CoreRpcUnreachableError where it does not answer, CoreRpcResultError for an unexpected result
   */
  async call<Result>(
    method: string,
    parameters: readonly unknown[],
    schema: z.ZodType<Result>,
    { timeoutMs = 30_000, signal, numbersAsText = false }: CallOptions = {},
  ): Promise<Result> {
    const timeout = AbortSignal.timeout(timeoutMs);
    const ended = signal ? AbortSignal.any([signal, timeout]) : timeout;
    const answer = await this.#ask(method, parameters, ended, numbersAsText ? numberText : undefined);
    if (answer.error) throw new CoreRpcError(method, answer.error.code, answer.error.message);
    const result = schema.safeParse(answer.result);
    if (!result.success) throw new CoreRpcResultError(method, result.error);
    return result.data;
  }

  async #ask(
    method: string,
    parameters: readonly unknown[],
    signal: AbortSignal,
    reviver: typeof numberText | undefined,
  ): Promise<z.infer<typeof answerShape>> {
    this.#lastId += 1;
    try {
      const response = await fetch(this.address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(await this.#authorization()) },
        body: JSON.stringify({ jsonrpc: '1.0', id: this.#lastId, method, params: parameters }),
        redirect: 'error',
        signal,
      });
      const text = await boundedText(response);
      // A node without its password answers 401 or 403 without a body; what it refuses has one.
      if (text === '') throw new Error(`HTTP ${response.status}`);
      return answerShape.parse(JSON.parse(text, reviver));
    } catch (error) {
      throw new CoreRpcUnreachableError(method, error);
    }
  }

  async #authorization(): Promise<Record<string, string>> {
    const { user, password, cookieFile } = this.#options;
    const credential =
      cookieFile === undefined ? `${user ?? ''}:${password ?? ''}` : (await readFile(cookieFile, 'utf8')).trim();
    return credential === ':' ? {} : { authorization: `Basic ${Buffer.from(credential).toString('base64')}` };
  }
}

/** A number as it stands in the text. */
function numberText(_key: string, value: unknown, { source }: { source?: string } = {}): unknown {
  return typeof value === 'number' ? (source ?? String(value)) : value;
}

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxAnswerBytes) throw new RangeError('The answer is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
