import { run } from './run.mjs';

/** Runs the npm that runs us, else the one on the PATH. */
export function runNpm(args, options) {
  const ours = process.env.npm_execpath;
  const isNpm = ours && /npm-cli\.c?js$/.test(ours);
  return isNpm ? run(process.execPath, [ours, ...args], options) : run('npm', args, options);
}
