import { AsicDevice } from './asic-device.ts';
import { WebTokens } from './web-tokens.ts';

/** How long a token is good for after its last use, in seconds. */
export const tokenSeconds = 3_600;

/** A miner whose web interface gives out tokens: a restart ends them, and so does whoever changes the password. */
export abstract class TokenDevice extends AsicDevice {
  readonly tokens = new WebTokens(() => this.now(), tokenSeconds);

  /** The token of a request, as `Authorization: Bearer …` carries it. */
  static bearerOf(headers: { readonly authorization?: string | undefined }): string | undefined {
    return /^Bearer ([\w.-]+)$/.exec(headers.authorization ?? '')?.[1];
  }

  override reboot(): void {
    this.tokens.clear();
    super.reboot();
  }

  protected override faultsChanged(now: number): void {
    super.faultsChanged(now);
    if (this.faults.badPassword) this.tokens.clear();
  }
}
