/**
 * Breaks a reply in one of the ways broken firmware and broken networks do: cut off, bytes of noise, a page where data
 * should be, half a structure, nothing at all. `turn` picks the way, so that asking again meets the next one.
 */
export function garbledReply(reply: string, turn: number): string {
  const ways = [
    () => reply.slice(0, Math.floor(reply.length / 2)),
    () => '\u0001\u0002\u00ff\ufffd{[}]:,"\\',
    () => '<html><head><title>502 Bad Gateway</title></head><body></body></html>',
    () => reply.replaceAll(':', '').replaceAll(',', ', ,'),
    () => '',
  ];
  return ways[turn % ways.length]?.() ?? '';
}
