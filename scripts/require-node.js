/**
 * Loaded before every script. Plain JavaScript, so that an old Node can still read it and say what is wrong instead of
 * failing on the first TypeScript file.
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 22 || (major === 22 && minor < 19)) {
  process.stderr.write(
    `Headframe needs Node 22.19 or newer; this is ${process.versions.node} (${process.execPath}).\n` +
      'On Linux (glibc) and Windows "npm ci" brings the right Node along: run "npm ci" and then use "npm start", not "node".\n' +
      'Elsewhere install a newer Node from your package manager or https://nodejs.org/.\n',
  );
  process.exit(1);
}
