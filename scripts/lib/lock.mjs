/** The supported platforms. */
const isSupported = ({ os = ['linux'], cpu = ['x64'], libc = ['glibc'] }) =>
  os.includes('linux') && libc.includes('glibc') && cpu.some((one) => ['x64', 'arm64'].includes(one));

/**
 * The entries of package-lock.json without an integrity hash. Links and workspaces need none; neither do optional
 * packages of other platforms, for which npm omits the hash if the registry does not provide it.
 * @returns {string[]} their paths
 */
export function entriesWithoutIntegrity({ packages }) {
  return Object.entries(packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
    .filter(([, { integrity = '' }]) => !integrity.startsWith('sha512-'))
    .filter(([, entry]) => !entry.optional || isSupported(entry))
    .map(([path]) => path);
}
