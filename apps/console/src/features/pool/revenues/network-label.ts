const labels: Readonly<Record<string, string>> = {
  main: 'Main network',
  test: 'Test network',
  regtest: 'Regtest',
  simulated: 'Simulated chain',
};

/** A chain as people read it: its network, and its own name where it has one. */
export function networkLabel({ network, name }: { network: string; name: string }): string {
  const label = labels[network] ?? network;
  return name === '' ? label : `${label} (${name})`;
}
