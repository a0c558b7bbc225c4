import { owner } from './product.ts';

/** The product's API as a program uses it: signs in as the owner, asks GraphQL. */
export class Api {
  readonly #origin: string;
  #token: string | undefined;

  constructor(origin: string) {
    this.#origin = origin;
  }

  async #signIn(): Promise<string> {
    const response = await fetch(`${this.#origin}/api/identity2/loginwithemail`, {
      method: 'POST',
      body: new URLSearchParams({ ...owner }),
    });
    const { access_token: token } = (await response.json()) as { access_token?: string };
    if (!token) throw new Error(`Signing in failed: ${response.status}`);
    return token;
  }

  /** Its access token, for the GraphQL socket. */
  async token(): Promise<string> {
    this.#token ??= await this.#signIn();
    return this.#token;
  }

  /** Sends one operation on the first subaccount; throws with the messages of its errors. */
  async ask<Data>(query: string, variables: Record<string, unknown> = {}): Promise<Data> {
    const token = await this.token();
    const response = await fetch(`${this.#origin}/v1/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, subaccount: 'main' },
      body: JSON.stringify({ query, variables }),
    });
    const answer = (await response.json()) as { data: Data; errors?: { message: string }[] };
    if (answer.errors) throw new Error(answer.errors.map((error) => error.message).join('; '));
    return answer.data;
  }
}
