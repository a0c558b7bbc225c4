import { owner } from './product.ts';

/** The product's API as a program uses it: signs in as the owner, or someone else, and asks GraphQL. */
export class Api {
  readonly #origin: string;
  readonly #person: typeof owner;
  #token: string | undefined;

  constructor(origin: string, person: typeof owner = owner) {
    this.#origin = origin;
    this.#person = person;
  }

  async #signIn(): Promise<string> {
    const response = await fetch(`${this.#origin}/api/identity2/loginwithemail`, {
      method: 'POST',
      body: new URLSearchParams({ email: this.#person.email, password: this.#person.password }),
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

  /** Sends one operation, on the owner's first subaccount where no other is named; throws with the messages of its errors. */
  async ask<Data>(query: string, variables: Record<string, unknown> = {}, subaccount?: string): Promise<Data> {
    const token = await this.token();
    const chosen = subaccount ?? (this.#person === owner ? 'main' : undefined);
    const response = await fetch(`${this.#origin}/v1/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        ...(chosen !== undefined && { subaccount: chosen }),
      },
      body: JSON.stringify({ query, variables }),
    });
    const answer = (await response.json()) as { data: Data; errors?: { message: string }[] };
    if (answer.errors) throw new Error(answer.errors.map((error) => error.message).join('; '));
    return answer.data;
  }
}
