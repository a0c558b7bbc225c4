import type { Api } from '../api.ts';
import { onlyAgent } from '../agents.ts';

/** What a scan looks for, and what it signs in with. */
export interface AddressScan {
  kinds?: readonly string[];
  credentials?: readonly { kind: string; user: string; password: string }[];
}

/** Has a site's only agent scan one address and add what it discovers there. */
export async function scanAddress(api: Api, address: string, { kinds, credentials = [] }: AddressScan = {}) {
  const { id } = await onlyAgent(api);
  await api.ask(
    `mutation ($id: ID!, $ip: String!, $kinds: [String!], $credentials: [CredentialInput!]) {
      startScan(agentId: $id, ranges: [$ip], addNewDevices: true, kinds: $kinds, credentials: $credentials) }`,
    { id, ip: address, kinds, credentials },
  );
}
