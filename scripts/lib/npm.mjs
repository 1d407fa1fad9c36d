import { run } from './run.mjs';

/** Runs the npm that started this script, otherwise the one on the PATH. */
export function runNpm(args, options) {
  const current = process.env.npm_execpath;
  const isNpm = current && /npm-cli\.c?js$/.test(current);
  return isNpm ? run(process.execPath, [current, ...args], options) : run('npm', args, options);
}
