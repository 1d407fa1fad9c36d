import { readFileSync } from 'node:fs';

const command = readFileSync(new URL('../../../scripts/serve.sh', import.meta.url), 'utf8');

/** Node's options and the variables with which `npm start` bounds the memory of the shop. */
export const startOptions = {
  nodeOptions: (command.match(/--max-\S+/g) ?? []).map((option) => option.replace(/\$\{\w+:-(\d+)\}/, '$1')),
  processEnv: Object.fromEntries(
    [...command.matchAll(/\b(MALLOC_\w+)=(\S+)/g)].map(([, name, value]) => [
      name as string,
      value as string,
    ]),
  ),
};
