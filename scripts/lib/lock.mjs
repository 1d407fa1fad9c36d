/** The machines on which the shop runs and is tested; elsewhere it runs by chance. */
const isOurs = ({ os = ['linux'], cpu = ['x64'], libc = ['glibc'] }) =>
  os.includes('linux') && libc.includes('glibc') && cpu.some((one) => ['x64', 'arm64'].includes(one));

/**
 * The entries of package-lock.json whose content nothing vouches for. Links and our own workspaces have none to
 * vouch for. A package of another platform is passed over when it is optional: npm leaves its integrity out where
 * the registry at hand does not offer it.
 * @returns {string[]} their paths
 */
export function entriesWithoutIntegrity({ packages }) {
  return Object.entries(packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
    .filter(([, { integrity = '' }]) => !integrity.startsWith('sha512-'))
    .filter(([, entry]) => !entry.optional || isOurs(entry))
    .map(([path]) => path);
}
