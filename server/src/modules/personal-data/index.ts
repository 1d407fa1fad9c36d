export { peopleRoutes } from './people.routes.ts';
export { personalDataRoutes } from './personal-data.routes.ts';
export { personalDataTasks } from './personal-data.tasks.ts';
export { repeatErasures } from './repeat-erasures.ts';
