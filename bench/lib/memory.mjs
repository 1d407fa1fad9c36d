import { readdirSync, readFileSync } from 'node:fs';

const read = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/**
 * Memory in megabytes of a process and its descendants (the database among them), as proportional set size (PSS), so
 * that shared memory counts once. Linux only.
 */
export function memoryOf(pid) {
  const parents = new Map();
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const parent = /^\d+ \(.*\) \S (\d+)/s.exec(read(`/proc/${entry}/stat`))?.[1];
    if (parent) parents.set(Number(entry), Number(parent));
  }
  const family = new Set([pid]);
  for (let grown = 0; grown !== family.size; ) {
    grown = family.size;
    for (const [child, parent] of parents) if (family.has(parent)) family.add(child);
  }
  let kilobytes = 0;
  for (const member of family)
    kilobytes += Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${member}/smaps_rollup`))?.[1] ?? 0);
  return Math.round(kilobytes / 1024);
}
