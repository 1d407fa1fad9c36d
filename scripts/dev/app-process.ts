import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { HotPayload } from 'vite';
import { conditionOf, language } from '../lib/language.mjs';
import { compileCache, projectNode, root } from '../lib/paths.mjs';
import { say } from '../lib/say.mjs';
import { formatLogLine } from './format-log-line.ts';

const PROGRAM = join(root, 'scripts', 'dev', 'app.process.ts');
/** Maximum length of standard error to keep for the overlay in the browser. */
const MAX_ERROR_LENGTH = 8_000;

type Events = {
  /** The server accepts requests, this many milliseconds after it was started. */
  ready: [number];
  failed: [AppStoppedError];
  /** A message from Vite's module runner in that process. */
  message: [HotPayload];
};

/** The server has stopped; `stack` is its output. */
export class AppStoppedError extends Error {
  constructor(output: string) {
    super('The server has stopped. It starts again after the next change of its code.');
    this.stack = output;
  }
}

/** The server's process. */
export class AppProcess extends EventEmitter<Events> {
  readonly #env: NodeJS.ProcessEnv;
  readonly #execArgv: string[];
  #child: ChildProcess | undefined;
  /** Has preloaded packages and is waiting, which halves the restart time. */
  #next: ChildProcess | undefined;
  #startedAt = 0;
  #start = Promise.withResolvers<void>();
  #isStarting = true;
  #failure: AppStoppedError | undefined;

  /** @param execArgv options for Node, such as --inspect */
  constructor(env: NodeJS.ProcessEnv, execArgv: string[]) {
    super();
    this.#env = { ...env, NODE_COMPILE_CACHE: compileCache };
    this.#execArgv = execArgv;
  }

  /** Waits while the server starts. @throws AppStoppedError */
  async whenReady(): Promise<void> {
    await this.#start.promise;
    if (this.#failure) throw this.#failure;
  }

  /** Starts the server, or replaces it by one with the current code. */
  restart(): void {
    this.#child?.removeAllListeners();
    this.#child?.kill('SIGKILL');
    this.#startedAt = performance.now();
    if (!this.#isStarting) this.#start = Promise.withResolvers();
    this.#isStarting = true;
    this.#failure = undefined;
    const child = this.#next?.connected ? this.#next : this.#spawn();
    this.#child = child;
    this.#next = undefined;
    let errors = '';
    child.stderr?.on('data', (chunk) => {
      process.stderr.write(chunk);
      errors = (errors + chunk).slice(-MAX_ERROR_LENGTH);
    });
    if (child.stdout) createInterface(child.stdout).on('line', (line) => say(formatLogLine(line)));
    child.on('message', (message: HotPayload) => {
      if (message.type === 'custom' && message.event === 'app:ready') this.#finishStart();
      else this.emit('message', message);
    });
    child.once('close', () => this.#finishStart(new AppStoppedError(errors)));
    this.send({ type: 'custom', event: 'app:start' });
  }

  send(message: HotPayload): void {
    if (this.#child?.connected) this.#child.send(message);
  }

  /** Without a grace period, which the server must survive anyway. */
  stop(): void {
    this.#child?.removeAllListeners();
    for (const child of [this.#child, this.#next]) child?.kill('SIGKILL');
  }

  #spawn(): ChildProcess {
    const options = [`--conditions=${conditionOf(language)}`, ...this.#execArgv];
    return spawn(projectNode, [...options, PROGRAM], {
      cwd: root,
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
  }

  #finishStart(failure?: AppStoppedError): void {
    this.#isStarting = false;
    this.#failure = failure;
    this.#start.resolve();
    // Not with a debugger, because the server already uses its port.
    if (this.#execArgv.length === 0) this.#next ??= this.#spawn();
    if (failure) this.emit('failed', failure);
    else this.emit('ready', performance.now() - this.#startedAt);
  }
}
