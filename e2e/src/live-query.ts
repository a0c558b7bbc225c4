import { createClient } from 'graphql-ws';

/** A running subscription. */
interface LiveQuery {
  end(): void;
}

/** The options of a subscription. */
export interface LiveQueryOptions<Data> {
  origin: string;
  token: () => Promise<string>;
  query: string;
  variables?: Record<string, unknown>;
  onData: (data: Data) => void;
}

/**
 * Subscribes over the GraphQL socket of the first subaccount and reconnects whenever the connection breaks, as the console
 * does.
 */
export function liveQuery<Data>(options: LiveQueryOptions<Data>): LiveQuery {
  const client = createClient({
    url: `${options.origin.replace(/^http/, 'ws')}/v1/graphql`,
    connectionParams: async () => ({ authorization: `Bearer ${await options.token()}`, subaccount: 'main' }),
    retryAttempts: Number.POSITIVE_INFINITY,
    retryWait: () => new Promise((resolve) => setTimeout(resolve, 500)),
    shouldRetry: () => true,
  });
  const end = client.subscribe<Data>(
    { query: options.query, ...(options.variables && { variables: options.variables }) },
    {
      next: ({ data }) => data && options.onData(data),
      error: () => undefined,
      complete: () => undefined,
    },
  );
  return {
    end() {
      end();
      void client.dispose();
    },
  };
}
