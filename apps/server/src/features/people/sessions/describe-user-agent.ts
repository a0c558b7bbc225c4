/** A program and, where the header names it, its version: read from the first pattern that matches, most specific first. */
const programs: readonly (readonly [RegExp, string])[] = [
  [/\b(?:Edg|EdgA|EdgiOS)\/(\d+)/, 'Edge'],
  [/\b(?:OPR|Opera)\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\bHeadlessChrome\/(\d+)/, 'Headless Chrome'],
  [/\b(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]*(?: Mobile\/\w+)? Safari\//, 'Safari'],
  [/\bcurl\/(\d+)/, 'curl'],
  [/\bpython-requests\/(\d+)/i, 'Python requests'],
  [/\bPostmanRuntime\/(\d+)/, 'Postman'],
  [/^node\b|\bundici\b/, 'Node.js'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** Reads a User-Agent header into words, such as `Firefox 143 on Windows`; what cannot be read is returned unchanged, or as unknown. */
export function describeUserAgent(userAgent: string): string {
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1];
  for (const [pattern, name] of programs) {
    const found = pattern.exec(userAgent);
    if (!found) continue;
    return [name, found[1], system && `on ${system}`].filter(Boolean).join(' ');
  }
  if (system) return `A program on ${system}`;
  return userAgent.trim().slice(0, 60) || 'Unknown device';
}
