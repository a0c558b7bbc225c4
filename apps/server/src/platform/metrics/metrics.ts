import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Figures of one server process, in the Prometheus text format at `/metrics`. */
export interface Metrics {
  /** Where every part of the server registers its own figures. */
  registry: Registry;
  /** Seconds that requests took, by method, route and status. */
  httpSeconds: Histogram<'method' | 'route' | 'status'>;
  /** Sign-in attempts by outcome. */
  logins: Counter<'outcome'>;
  /** Password hashes running and waiting. */
  passwordQueue: Gauge;
}

/** Creates the metrics of one process, with those of Node and the event loop. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    httpSeconds: new Histogram({
      name: 'headframe_http_request_seconds',
      help: 'Duration of HTTP requests.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    }),
    logins: new Counter({
      name: 'headframe_logins_total',
      help: 'Sign-in attempts by outcome.',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    passwordQueue: new Gauge({
      name: 'headframe_password_queue',
      help: 'Password hashes running and waiting.',
      registers: [registry],
    }),
  };
}
