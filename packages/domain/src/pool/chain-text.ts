const texts: Readonly<Record<string, string>> = {
  simulated: 'Simulated chain',
  test: 'Test network',
  regtest: 'Private network',
};

/** Says that coins are none of the main network; undefined for those that are. */
export function chainText(network: string): string | undefined {
  return network === 'main' ? undefined : (texts[network] ?? network);
}
