/** The build that this page was loaded from; undefined in development, where there is none. */
export function runningBuild(): string | undefined {
  const build = document.querySelector('meta[name="headframe-build"]')?.getAttribute('content') ?? '';
  return /^[0-9a-f]{8,}$/.test(build) ? build : undefined;
}
