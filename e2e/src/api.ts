import { owner } from './product.ts';

/** Access tokens are used for this long, in milliseconds; they are good for longer. */
const tokenForMs = 240_000;

/** A person with an account. */
export interface Person {
  email: string;
  password: string;
}

/** The response to a sign-in. */
export interface Tokens {
  access_token: string;
  refresh_token: string;
}

/** Signs in as a program does, without the form. */
export async function signInByApi(origin: string, { email, password }: Person): Promise<Tokens> {
  const response = await fetch(`${origin}/api/identity2/loginwithemail`, {
    method: 'POST',
    body: new URLSearchParams({ email, password }),
  });
  const tokens = (await response.json()) as Partial<Tokens>;
  if (!tokens.access_token || !tokens.refresh_token) throw new Error(`Signing in failed: ${response.status}`);
  return tokens as Tokens;
}

/** The product's API as a program uses it: signs in as the owner, or another person, and sends GraphQL operations. */
export class Api {
  readonly #origin: string;
  readonly #person: Person;
  readonly #subaccount: string | undefined;
  #token: { text: Promise<string>; until: number } | undefined;

  /** `subaccount` is the default subaccount of operations; for the owner it is the first one. */
  constructor(origin: string, person: Person = owner, subaccount = person === owner ? 'main' : undefined) {
    this.#origin = origin;
    this.#person = person;
    this.#subaccount = subaccount;
  }

  /** Its access token, for the GraphQL socket. */
  token(): Promise<string> {
    if (this.#token === undefined || performance.now() > this.#token.until) {
      const text = signInByApi(this.#origin, this.#person).then((tokens) => tokens.access_token);
      this.#token = { text, until: performance.now() + tokenForMs };
      text.catch(() => (this.#token = undefined));
    }
    return this.#token.text;
  }

  /** Sends one operation; throws with the messages of its errors. */
  async ask<Data>(
    query: string,
    variables: Record<string, unknown> = {},
    subaccount: string | undefined = this.#subaccount,
  ): Promise<Data> {
    const token = await this.token();
    const response = await fetch(`${this.#origin}/v1/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        ...(subaccount !== undefined && { subaccount }),
      },
      body: JSON.stringify({ query, variables }),
    });
    const answer = (await response.json()) as { data: Data; errors?: { message: string }[] };
    if (answer.errors) throw new Error(answer.errors.map((error) => error.message).join('; '));
    return answer.data;
  }
}

const administrators = new Map<string, Api>();

/** The API as the administrator of an installation, one for each so that signing in is done once. */
export function administratorOf(origin: string): Api {
  const known = administrators.get(origin) ?? new Api(origin);
  administrators.set(origin, known);
  return known;
}
