/** An error of the RPC with the code of Bitcoin Core. */
export class ChainError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}
