import type { CredentialOutcome } from '@headframe/domain/devices/asic/credential-outcome';
import type { Credential, DeviceEndpoint, DevicePorts } from '../driver.ts';
import { portEndpoint } from '../port-endpoint.ts';
import { TokenSession, type TokenManners } from '../wire/token-session.ts';
import { credentialsToTry, outcomeOf, requireStored, testedEndpoint } from './credentials.ts';

/** How a family of miners that gives out tokens lets in. */
export interface MinerLogin {
  port: keyof DevicePorts;
  /** With which it leaves the factory; tried after those of the endpoint. */
  factory: Credential | readonly Credential[];
  manners: TokenManners;
}

/** Requests to a miner that gives out tokens, signed in where it asks for that; for one reading or one command. */
export class MinerSession extends TokenSession {
  readonly #endpoint: DeviceEndpoint;

  constructor(endpoint: DeviceEndpoint, { port, factory, manners }: MinerLogin) {
    super(portEndpoint(endpoint, port), credentialsToTry(factory, endpoint), manners);
    this.#endpoint = endpoint;
  }

  /** The outcome for the endpoint's own credentials so far. */
  get credentialOutcome(): CredentialOutcome {
    return outcomeOf(this.taken, this.#endpoint);
  }
}

/** Logs in with the stored credentials, and changes nothing. Rejects with `credential` where they are refused, else with the four device errors. */
export async function testMinerLogin(endpoint: DeviceEndpoint, login: MinerLogin): Promise<void> {
  const tested = testedEndpoint(endpoint);
  requireStored(await new MinerSession(tested, login).test(), tested);
}
