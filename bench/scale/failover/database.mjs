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

const PASSWORD = 'only-for-this-benchmark';
const DEBIAN = '/usr/lib/postgresql';

/** The newest PostgreSQL that Debian has installed, with all its tools. */
function findTools() {
  const [version] = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a));
  if (!version || !existsSync('/usr/bin/patroni'))
    throw new Error('This needs: apt-get install postgresql patroni etcd-server haproxy');
  return { version, binDir: join(DEBIAN, version, 'bin') };
}

/** The account to run PostgreSQL as, which refuses to run as root. */
function postgresUser() {
  if (process.getuid() !== 0) return {};
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith('postgres:'));
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

const fillTemplate = (name, values) =>
  readFileSync(new URL(name, import.meta.url), 'utf8').replace(/\$\{(\w+)\}/g, (_whole, key) => values[key]);

/** Two nodes of PostgreSQL under Patroni with synchronous replication, etcd and HAProxy, all on loopback. */
export async function startCluster(parent, ports) {
  const { version, binDir } = findTools();
  const user = postgresUser();
  const dir = join(parent, 'cluster');
  mkdirSync(dir);
  chmodSync(parent, 0o711);
  if (user.uid) chownSync(dir, user.uid, user.gid);
  const [etcdPort, etcdPeerPort, primaryPort, portOne, restPortOne, portTwo, restPortTwo] = ports;
  const running = new Set();

  /** Runs a command in its own process group, so that a whole node can be killed at once. */
  const run = (command, args) => {
    const child = spawn(command, args, {
      ...user,
      cwd: dir,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderrTail = '';
    child.stderr.on('data', (chunk) => {
      child.stderrTail = (child.stderrTail + chunk).slice(-20_000);
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
      fillTemplate('patroni.yml', { name, port, restPort, etcdPort, dir, binDir, password: PASSWORD }),
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
      /** Simulates a power failure: kills Patroni and all PostgreSQL processes with SIGKILL. */
      async kill() {
        const postmaster = readFileSync(join(dir, name, 'postmaster.pid'), 'utf8').split('\n')[0];
        const exited = once(patroni, 'exit');
        process.kill(-patroni.pid, 'SIGKILL');
        for (const pid of [postmaster, ...childrenOf(postmaster)]) {
          try {
            process.kill(Number(pid), 'SIGKILL');
          } catch (error) {
            if (error.code !== 'ESRCH') throw error;
          }
        }
        await exited;
      },
    };
  };
  const nodes = [createNode('one', portOne, restPortOne), createNode('two', portTwo, restPortTwo)];

  const waitUntil = async (what, isTrue) => {
    for (let attempt = 0; !(await isTrue()); attempt++) {
      if (attempt > 600)
        throw new Error(
          `${what}: not within two minutes.\n${[...running].map(({ stderrTail }) => stderrTail).join('\n')}`,
        );
      await pause(200);
    }
  };
  const primary = async () => {
    for (const node of nodes) if (['master', 'primary'].includes((await node.role()).role)) return node;
    return null;
  };
  /** Whether the standby replicates synchronously. */
  const isInSync = async () => {
    const roles = await Promise.all(nodes.map((node) => node.role()));
    return (
      roles.some(({ sync_standby }) => sync_standby === true) &&
      roles.every(({ state }) => state === 'running')
    );
  };

  nodes[0].start();
  await waitUntil('the first primary', primary);
  nodes[1].start();
  const haproxyFile = join(dir, 'haproxy.cfg');
  writeFileSync(
    haproxyFile,
    fillTemplate('haproxy.cfg', { primaryPort, portOne, restPortOne, portTwo, restPortTwo }),
  );
  run('haproxy', ['-f', haproxyFile, '-db']);
  await waitUntil('two nodes in sync', isInSync);
  const maintenanceDb = openDatabase({
    url: nodes[0].url.replace(/presently$/, 'postgres'),
    onError: () => {},
  });
  await maintenanceDb.pool.query('CREATE DATABASE presently');
  await maintenanceDb.close();

  return {
    version,
    nodes,
    primary,
    url: `postgres://postgres:${PASSWORD}@127.0.0.1:${primaryPort}/presently`,
    waitUntilInSync: () => waitUntil('two nodes in sync again', isInSync),
    async stop() {
      for (const child of [...running]) {
        const exited = once(child, 'exit');
        child.kill('SIGTERM');
        await Promise.race([exited, pause(15_000)]);
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
