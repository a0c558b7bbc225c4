/** A pool address with a scheme, as miners want it: stratum+tcp unless another is given. */
export function withPoolScheme(address: string): string {
  return address.includes('://') ? address : `stratum+tcp://${address}`;
}
