import { expect, test } from 'vitest';
import { createPrometheusMetrics } from './prometheus-metrics.ts';

test('the duration of requests is in seconds', async () => {
  const metrics = await createPrometheusMetrics('1');
  for (const ms of [30, 220]) metrics.responded({ method: 'GET', route: '/', status: 200, ms });
  const text = await metrics.render();
  const labels = 'method="GET",route="/",status="200"';
  expect(text).toContain(`presently_http_request_duration_seconds_sum{${labels}} 0.25`);
  expect(text).toContain(`presently_http_request_duration_seconds_bucket{le="0.05",${labels}} 1`);
});

test('a failed run of a task is counted, and is no success', async () => {
  const metrics = await createPrometheusMetrics('1');
  metrics.taskRan('expire-orders', 'failed');
  const runs = (outcome: string) =>
    `presently_scheduled_task_runs_total{task="expire-orders",outcome="${outcome}"} 1`;
  const success = 'presently_scheduled_task_last_success_timestamp_seconds{task="expire-orders"}';
  expect(await metrics.render()).toContain(runs('failed'));
  expect(await metrics.render()).not.toContain(success);
  metrics.taskRan('expire-orders', 'succeeded');
  expect(await metrics.render()).toContain(runs('succeeded'));
  expect(await metrics.render()).toContain(success);
});
