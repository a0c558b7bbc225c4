import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { IngestOutcome } from '../ingest/index.ts';

/** Figures of the agent gateway of one process. */
export interface GatewayMetrics {
  /** Counts a handled frame and its duration in seconds. */
  frame(outcome: IngestOutcome, seconds: number): void;
  /** Counts entries or messages of agents that cannot be read and are left out. */
  unreadable(list: string, count: number): void;
  /** Sets the number of agents connected here. */
  connected(count: number): void;
}

/** Registers the metrics, or creates unread ones where there is no registry. */
export function createGatewayMetrics(registry: Registry | undefined): GatewayMetrics {
  const registers = registry ? [registry] : [];
  const agents = new Gauge({ name: 'headframe_agents_connected', help: 'Agents connected to this server.', registers });
  const frames = new Counter({
    name: 'headframe_agent_frames_total',
    help: 'Frames of agents by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  const reports = new Counter({
    name: 'headframe_device_reports_total',
    help: 'Reports of devices stored.',
    registers,
  });
  const unreadable = new Counter({
    name: 'headframe_agent_unreadable_total',
    help: 'Entries and messages of agents that cannot be read here, by list.',
    labelNames: ['list'],
    registers,
  });
  const duration = new Histogram({
    name: 'headframe_agent_frame_seconds',
    help: 'Time to store a frame of an agent.',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  return {
    frame(outcome, seconds) {
      frames.inc({ outcome: outcome.outcome });
      reports.inc(outcome.reports);
      for (const { list } of outcome.unreadable) unreadable.inc({ list });
      duration.observe(seconds);
    },
    unreadable: (list, count) => unreadable.inc({ list }, count),
    connected: (count) => agents.set(count),
  };
}
