/**
 * Tests that start, kill, flood or deceive whole programs and drivers, or ask each resolver as everyone, and take much of the time of all tests: `npm test` runs those alone that
 * have not passed on the code as it is (`proof-record.ts`), `npm run proof` runs all.
 */
const proofFiles: readonly RegExp[] = [
  /^e2e\/src\/proof\/.*\.spec\.ts$/,
  /\.proof\.integration\.test\.ts$/,
  /\/hostile-clients\/.*\.test\.ts$/,
  /\/(?:hostile|killed|mutated)-[^/]*\.test\.ts$/,
  /-(?:crash|kill)(?:\.integration)?\.test\.ts$/,
  /\/(?:broken-devices|strangers(?:\.integration)?|slow-readers\.integration)\.test\.ts$/,
  /\/stratum\/load\.test\.ts$/,
  /\/main\.integration\.test\.ts$/,
  /\/(?:executables|start-embedded-postgres|reset-second-factor)\.integration\.test\.ts$/,
  /^scripts\/start\/.*\.integration\.test\.ts$/,
];

/** Whether a file of tests holds proofs. */
export const isProof = (file: string): boolean => proofFiles.some((pattern) => pattern.test(file));
