import type { LightMyRequestResponse } from 'fastify';
import type { TestServer } from '../../../../testing/test-server.ts';

/** Cookies by name, as a browser keeps them of one host. */
class CookieJar {
  readonly #values = new Map<string, string>();

  take(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = ''] = line.split(';', 1);
      const at = pair.indexOf('=');
      this.#values.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  get header(): string {
    return [...this.#values].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

/** What the provider sends to the callback. */
interface ProviderAnswer {
  method: 'GET' | 'POST';
  parameters: URLSearchParams;
}

/** A browser between a test server and a test provider: cookies of both, no scripts. */
export class ProviderBrowser {
  readonly #server: TestServer;
  readonly #own = new CookieJar();
  readonly #foreign = new CookieJar();

  constructor(server: TestServer) {
    this.#server = server;
  }

  /** The provider's address that the server sends this browser to. */
  async start(provider: string, query = ''): Promise<URL> {
    const response = await this.#inject({ url: `/api/social/${provider}/start${query}` });
    return new URL(String(response.headers.location));
  }

  /** Signs in at the provider, or says no there. */
  async answerOf(authorization: URL, name: string, choice: 'sign-in' | 'cancel' = 'sign-in'): Promise<ProviderAnswer> {
    let response = await this.#visit(authorization);
    let at = authorization;
    for (let step = 0; step < 8; step += 1) {
      const location = response.headers.get('location');
      if (location === null) return formAnswer(await response.text());
      at = new URL(location, at);
      if (at.pathname.endsWith('/callback')) return { method: 'GET', parameters: at.searchParams };
      const form = at.pathname.startsWith('/interaction/') ? new URLSearchParams({ name, choice }) : undefined;
      response = await this.#visit(at, form);
    }
    throw new Error('The provider did not come back.');
  }

  /** Brings an answer to the server's callback; returns the address it leads to. */
  async callback(provider: string, { method, parameters }: ProviderAnswer): Promise<URL> {
    const url = `/api/social/${provider}/callback`;
    const response = await this.#inject(
      method === 'GET'
        ? { url: `${url}?${parameters.toString()}` }
        : { method, url, payload: parameters.toString(), form: true },
    );
    return new URL(String(response.headers.location));
  }

  /** Start, sign-in and callback in a row. */
  async signIn(provider: string, name: string, query = ''): Promise<URL> {
    return this.callback(provider, await this.answerOf(await this.start(provider, query), name));
  }

  /** Trades the code of a landing address. */
  async trade(
    landing: URL,
    fields: Record<string, string> = {},
    base = '/api/identity2',
  ): Promise<LightMyRequestResponse> {
    const payload = new URLSearchParams({ code: landing.searchParams.get('code') ?? '', ...fields }).toString();
    return this.#inject({ method: 'POST', url: `${base}/social`, payload, form: true });
  }

  async #inject(request: { url: string; method?: 'POST'; payload?: string; form?: boolean }) {
    const { form, ...rest } = request;
    const type = form ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
    const response = await this.#server.app.inject({
      method: 'GET',
      ...rest,
      headers: { cookie: this.#own.header, 'user-agent': 'a test browser', ...type },
    });
    this.#own.take([response.headers['set-cookie'] ?? []].flat());
    return response;
  }

  async #visit(url: URL, form?: URLSearchParams): Promise<Response> {
    const headers = { cookie: this.#foreign.header };
    const response = await fetch(url, {
      redirect: 'manual',
      headers,
      ...(form ? { method: 'POST', body: form } : {}),
    });
    this.#foreign.take(response.headers.getSetCookie());
    return response;
  }
}

/** The fields of a page that sends itself to the callback (Form Post Response Mode). */
function formAnswer(page: string): ProviderAnswer {
  const fields = [...page.matchAll(/name="([^"]+)" value="([^"]*)"/g)];
  if (fields.length === 0) throw new Error(`The provider answered with another page: ${page.slice(0, 500)}`);
  const unescaped = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"');
  const parameters = new URLSearchParams();
  for (const [, name = '', value = ''] of fields) parameters.set(name, unescaped(value));
  return { method: 'POST', parameters };
}
