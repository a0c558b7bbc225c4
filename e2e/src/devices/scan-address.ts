import type { Api } from '../api.ts';
import { onlyAgent } from '../agents.ts';

/** What a scan looks for, and what it signs in with. */
interface AddressScan {
  kinds?: readonly string[];
  credentials?: readonly { kind: string; user: string; password: string }[];
}

/** Has a site's only agent scan one address and add what it discovers there; resolves to the batch. */
export async function scanAddress(
  api: Api,
  address: string,
  { kinds, credentials = [] }: AddressScan = {},
): Promise<string> {
  const { id } = await onlyAgent(api);
  const { startScan } = await api.ask<{ startScan: string }>(
    `mutation ($id: ID!, $ip: String!, $kinds: [String!], $credentials: [CredentialInput!]) {
      startScan(agentId: $id, ranges: [$ip], addNewDevices: true, kinds: $kinds, credentials: $credentials) }`,
    { id, ip: address, kinds, credentials },
  );
  return startScan;
}
