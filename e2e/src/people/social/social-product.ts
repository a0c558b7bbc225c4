import { freePort } from '../../../../apps/server/src/platform/database/embedded/free-port.ts';
import {
  startTestProvider,
  type ProviderPerson,
  type TestProvider,
} from '../../../../apps/server/src/features/people/social/testing/oidc-test-provider.ts';
import { startProduct, type Product } from '../../product.ts';

/** The product with a provider of social sign-in that it knows. */
export interface SocialProduct {
  product: Product;
  provider: TestProvider;
}

/** Starts an OpenID Connect provider, and the product with its settings. */
export async function startSocialProduct(people: Record<string, ProviderPerson>): Promise<SocialProduct> {
  const port = await freePort();
  const provider = await startTestProvider({
    clientId: 'headframe',
    clientSecret: 'a secret of both',
    redirectUris: [`http://localhost:${port}/api/social/google/callback`],
    people,
  });
  const product = await startProduct({
    devices: 3,
    firstAddress: '127.117.0.1',
    environment: {
      HEADFRAME_PORT: String(port),
      HEADFRAME_SOCIAL_1_ISSUER: provider.issuer,
      HEADFRAME_SOCIAL_1_CLIENT_ID: 'headframe',
      HEADFRAME_SOCIAL_1_CLIENT_SECRET: 'a secret of both',
    },
  });
  return { product, provider };
}
