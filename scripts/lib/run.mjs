import { spawn } from 'node:child_process';
import { root } from './paths.mjs';

/**
 * Runs a command until it exits, for at most `timeout` milliseconds.
 * @returns {Promise<{ok: boolean, code: number | null, output: string}>} With `show` the command uses this terminal, and `output` is empty.
 */
export function run(command, args, { cwd = root, env = process.env, show = false, timeout } = {}) {
  return new Promise((resolve) => {
    const stdio = show ? 'inherit' : ['ignore', 'pipe', 'pipe'];
    const child = spawn(command, args, { cwd, env, stdio, timeout });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => resolve({ ok: false, code: null, output: `${output}${error.message}\n` }));
    child.once('close', (code) => resolve({ ok: code === 0, code, output }));
  });
}
