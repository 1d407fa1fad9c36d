import type { Metrics } from './metrics.ts';

/** State other than this process's counters, as lists of samples by metric name. */
export type GaugeReading = Record<string, { value: number; labels?: Record<string, string> }[]>;

/** Gauges that are read on each scrape. */
export type GaugeSource = {
  /** Name and description of each gauge, and of its labels. */
  gauges: { name: string; help: string; labelNames?: string[] }[];
  /** Must not reject: a gauge that cannot be read is omitted. */
  read(): Promise<GaugeReading>;
};

export type PrometheusMetrics = Metrics & {
  addGauges(source: GaugeSource): void;
  contentType: string;
  /** All metrics in Prometheus's text format. */
  render(): Promise<string>;
};

/** Upper bounds in seconds: a cached response takes less than a millisecond, a purchase waits for the card processor. */
const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Metrics for Prometheus, including Node's (event loop, garbage collection, memory). The library is imported on demand,
 * to save memory when metrics are disabled.
 */
export async function createPrometheusMetrics(version: string): Promise<PrometheusMetrics> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'presently_info',
    help: 'The version of the shop that this process runs; always 1.',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1);
  const responses = new Histogram({
    name: 'presently_http_request_duration_seconds',
    help: 'Time from a request to the end of its response, by pattern of the route.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS,
    registers,
  });
  const taskRuns = new Counter({
    name: 'presently_scheduled_task_runs_total',
    help: 'Runs of scheduled tasks by this process.',
    labelNames: ['task', 'outcome'],
    registers,
  });
  const taskSuccesses = new Gauge({
    name: 'presently_scheduled_task_last_success_timestamp_seconds',
    help: 'When this process last completed a scheduled task.',
    labelNames: ['task'],
    registers,
  });
  const paid = new Counter({
    name: 'presently_orders_paid_total',
    help: 'Orders that this process has recorded as paid.',
    registers,
  });
  const moves = new Counter({
    name: 'presently_order_status_changes_total',
    help: 'Orders that this process has moved to a status; Processing is a claim.',
    labelNames: ['to'],
    registers,
  });
  return {
    responded: ({ method, route, status, ms }) =>
      responses.labels(method, route, String(status)).observe(ms / 1000),
    taskRan(task, outcome) {
      taskRuns.inc({ task, outcome });
      if (outcome === 'succeeded') taskSuccesses.setToCurrentTime({ task });
    },
    ordersPaid: (count) => paid.inc(count),
    orderMoved: (to) => moves.inc({ to }),
    addGauges({ gauges, read }) {
      // The gauges of a source are collected together, so one reading serves them all.
      let reading: Promise<GaugeReading> | undefined;
      const readOnce = () => {
        reading ??= read().finally(() => {
          reading = undefined;
        });
        return reading;
      };
      for (const { name, help, labelNames = [] } of gauges)
        new Gauge({
          name,
          help,
          labelNames,
          registers,
          async collect() {
            const samples = (await readOnce())[name] ?? [];
            this.reset();
            // Without labels it would now be 0, which is not the same as unknown.
            if (labelNames.length === 0) this.remove();
            for (const { labels = {}, value } of samples) this.set(labels, value);
          },
        });
    },
    contentType: registry.contentType,
    render: () => registry.metrics(),
  };
}
