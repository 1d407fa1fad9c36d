import { readFileSync } from 'node:fs';

const { scripts } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  scripts: { start: string };
};

/** Node's options and the variables with which `npm start` bounds the memory of the shop. */
export const startOptions = {
  nodeOptions: (scripts.start.match(/--max-\S+/g) ?? []).map((option) =>
    option.replace(/\$\{\w+:-(\d+)\}/, '$1'),
  ),
  processEnv: Object.fromEntries(
    [...scripts.start.matchAll(/\b(MALLOC_\w+)=(\S+)/g)].map(([, name, value]) => [
      name as string,
      value as string,
    ]),
  ),
};
