import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../../server/src/platform/db/database.ts';

const PASSWORD = 'only-for-this-trial';
const DEBIAN = '/usr/lib/postgresql';

/** The newest PostgreSQL that Debian has installed, with all its tools. */
function findTools() {
  const [version] = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a));
  if (!version || !existsSync('/usr/bin/patroni'))
    throw new Error('This needs: apt-get install postgresql patroni etcd-server haproxy');
  return { version, binDir: join(DEBIAN, version, 'bin') };
}

/** PostgreSQL refuses to be root. */
function account() {
  if (process.getuid() !== 0) return {};
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith('postgres:'));
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

const filled = (name, values) =>
  readFileSync(new URL(name, import.meta.url), 'utf8').replace(/\$\{(\w+)\}/g, (_whole, key) => values[key]);

/** Two nodes of PostgreSQL under Patroni with synchronous replication, etcd and HAProxy, all on loopback. */
export async function startCluster(parent, ports) {
  const { version, binDir } = findTools();
  const user = account();
  const dir = join(parent, 'cluster');
  mkdirSync(dir);
  chmodSync(parent, 0o711);
  if (user.uid) chownSync(dir, user.uid, user.gid);
  const [etcdPort, etcdPeerPort, primaryPort, portOne, restPortOne, portTwo, restPortTwo] = ports;
  const running = new Set();

  /** In a process group of its own, so that all of a node can be killed at one stroke. */
  const run = (command, args) => {
    const child = spawn(command, args, {
      ...user,
      cwd: dir,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.said = '';
    child.stderr.on('data', (chunk) => {
      child.said = (child.said + chunk).slice(-20_000);
    });
    running.add(child);
    child.once('exit', () => running.delete(child));
    return child;
  };

  const etcdUrl = `http://127.0.0.1:${etcdPort}`;
  const peerUrl = `http://127.0.0.1:${etcdPeerPort}`;
  run('etcd', [
    ...['--data-dir', join(dir, 'etcd'), '--listen-client-urls', etcdUrl, '--advertise-client-urls', etcdUrl],
    ...['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl],
    ...['--initial-cluster', `default=${peerUrl}`],
  ]);

  const createNode = (name, port, restPort) => {
    const file = join(dir, `${name}.yml`);
    writeFileSync(
      file,
      filled('patroni.yml', { name, port, restPort, etcdPort, dir, binDir, password: PASSWORD }),
    );
    let patroni;
    const role = () =>
      fetch(`http://127.0.0.1:${restPort}/patroni`).then(
        async (answer) => await answer.json(),
        () => ({}),
      );
    return {
      name,
      role,
      url: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/presently`,
      start() {
        patroni = run('/usr/bin/patroni', [file]);
      },
      /** As when its machine loses power: Patroni and every process of PostgreSQL at once, nothing said. */
      async kill() {
        const postmaster = readFileSync(join(dir, name, 'postmaster.pid'), 'utf8').split('\n')[0];
        const gone = once(patroni, 'exit');
        process.kill(-patroni.pid, 'SIGKILL');
        for (const pid of [postmaster, ...childrenOf(postmaster)]) {
          try {
            process.kill(Number(pid), 'SIGKILL');
          } catch (error) {
            if (error.code !== 'ESRCH') throw error;
          }
        }
        await gone;
      },
    };
  };
  const nodes = [createNode('one', portOne, restPortOne), createNode('two', portTwo, restPortTwo)];

  const until = async (what, holds) => {
    for (let tries = 0; !(await holds()); tries++) {
      if (tries > 600)
        throw new Error(
          `${what}: not within two minutes.\n${[...running].map(({ said }) => said).join('\n')}`,
        );
      await pause(200);
    }
  };
  const primary = async () => {
    for (const node of nodes) if (['master', 'primary'].includes((await node.role()).role)) return node;
    return null;
  };
  /** The standby has all that the primary acknowledges. */
  const inStep = async () => {
    const roles = await Promise.all(nodes.map((node) => node.role()));
    return (
      roles.some(({ sync_standby }) => sync_standby === true) &&
      roles.every(({ state }) => state === 'running')
    );
  };

  nodes[0].start();
  await until('the first primary', primary);
  nodes[1].start();
  const haproxyFile = join(dir, 'haproxy.cfg');
  writeFileSync(
    haproxyFile,
    filled('haproxy.cfg', { primaryPort, portOne, restPortOne, portTwo, restPortTwo }),
  );
  run('haproxy', ['-f', haproxyFile, '-db']);
  await until('two nodes in step', inStep);
  const administration = openDatabase({
    url: nodes[0].url.replace(/presently$/, 'postgres'),
    onError: () => {},
  });
  await administration.pool.query('CREATE DATABASE presently');
  await administration.close();

  return {
    version,
    nodes,
    primary,
    url: `postgres://postgres:${PASSWORD}@127.0.0.1:${primaryPort}/presently`,
    untilInStep: () => until('two nodes in step again', inStep),
    async stop() {
      for (const child of [...running]) {
        const gone = once(child, 'exit');
        child.kill('SIGTERM');
        await Promise.race([gone, pause(15_000)]);
      }
    },
  };
}

function childrenOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  } catch {
    return [];
  }
}
