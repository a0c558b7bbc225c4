/** How the server is reached over HTTP. */
export interface HttpSettings {
  /** The configured address of the console, also the issuer of tokens; with `https:` answers over TLS insist on it. */
  publicUrl: string;
  /** Other web origins that may call the API; none means no CORS headers at all. */
  corsOrigins: readonly string[];
  /** Addresses or CIDR ranges of reverse proxies whose X-Forwarded-For and X-Forwarded-Proto are believed. */
  trustedProxies: readonly string[];
  /** Host names of tunnels, whose pages may send nothing to the console's origin. */
  tunnelHostNames?: { suffix: string } | undefined;
  /** The built console; served under /user/. */
  consoleFolder: string;
  /** Opens /metrics to other hosts for `Authorization: Bearer <token>`. */
  metricsToken: string | undefined;
  /** Requests a minute from one address over all routes; identity endpoints have stricter limits of their own. */
  requestsPerMinute: number;
}
