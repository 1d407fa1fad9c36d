import * as contract from '@presently/contracts/operator-analytics';
import type { FastifyInstance } from 'fastify';
import type { BaseDeps } from '../../deps.ts';
import { formatCsvRows } from '../../platform/csv/write-csv.ts';
import { csvReply } from '../../platform/http/csv-reply.ts';
import { defineRoute, ok } from '../../platform/http/define-route.ts';
import { readOperatorAnalytics } from './read-operator-analytics.ts';

const COLUMNS = ['date', 'orders', 'gross', 'refunded', 'revenue'] as const;

export function operatorAnalyticsRoutes(app: FastifyInstance, deps: BaseDeps): void {
  defineRoute(app, contract.getAnalytics, async ({ query }) => ok(await readOperatorAnalytics(deps, query)));
  defineRoute(app, contract.exportAnalytics, async ({ query, reply }) => {
    const { from, to, orders_by_day } = await readOperatorAnalytics(deps, query);
    const rows = orders_by_day.map((day) => COLUMNS.map((column) => day[column]));
    return csvReply(reply, `figures-${from}-to-${to}.csv`, [formatCsvRows([[...COLUMNS], ...rows])]);
  });
}
