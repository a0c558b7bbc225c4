/** What stands in the log in place of a secret. */
export const redactedText = '[redacted]';

const secretNames = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'newPassword',
  'passwordHash',
  'password_hash',
  'token',
  'access_token',
  'accessToken',
  'refresh_token',
  'refreshToken',
  'key',
  'agentKey',
  'secret',
  'secretKey',
  'credential',
  'credentials',
  'twofacode',
  'code',
] as const;

const secretQueryNames = new Set<string>([
  ...secretNames.map((name) => name.toLowerCase()),
  'newpassword',
  'accesstoken',
  'refreshtoken',
  'observer',
  'email',
]);

/** Error codes such as 23505 or ECONNREFUSED are no secrets, though a one-time `code` in a body is. */
const loggedObjectNames = secretNames.filter((name) => name !== 'code');

const quoted = (name: string): string => (/^\w+$/.test(name) ? name : `["${name}"]`);
const below = (name: string): string => (/^\w+$/.test(name) ? `.${name}` : `["${name}"]`);

/** Paths of logged objects whose values never reach the log, at the top and up to three levels below. */
export const redactedPaths: string[] = loggedObjectNames.flatMap((name) => [
  quoted(name),
  `*${below(name)}`,
  `*.*${below(name)}`,
  `*.*.*${below(name)}`,
]);

/** A request's path and query with the values of secret parameters struck out. */
export function redactUrl(url: string): string {
  const start = url.indexOf('?');
  if (start < 0) return url;
  const parameters = url.slice(start + 1).split('&');
  const kept = parameters.map((parameter) => {
    const [name = ''] = parameter.split('=', 1);
    return secretQueryNames.has(decodeName(name)) ? `${name}=${redactedText}` : parameter;
  });
  return `${url.slice(0, start)}?${kept.join('&')}`;
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' ')).trim().toLowerCase();
  } catch {
    return name.toLowerCase();
  }
}
