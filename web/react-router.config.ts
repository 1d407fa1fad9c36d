import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // Sends the whole route manifest with the first page: navigations need no discovery requests.
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
} satisfies Config;
