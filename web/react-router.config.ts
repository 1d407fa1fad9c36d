import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The whole site map travels with the first page: no request to discover a route on navigation.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
