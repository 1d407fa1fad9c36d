import { createHash } from 'node:crypto';
import { reportDirectives } from '../platform/http/csp-reports.ts';

export type ScriptPermission = {
  /** For private pages. */
  nonce?: string;
  /** For cached pages: `'sha256-…'` of each inline script. */
  hashes?: string[];
};

/**
 * The page's Content-Security-Policy.
 *
 * With a nonce it uses 'strict-dynamic'. With hashes it cannot: a module that is imported by a hashed inline script
 * does not inherit its permission, so 'self' allows our own files instead.
 */
export function contentSecurityPolicy(
  permission: ScriptPermission,
  options: { apiUrl?: string | undefined; extra?: PolicySources },
): string {
  const { extra = {} } = options;
  const scripts = permission.nonce
    ? [`'nonce-${permission.nonce}'`, "'strict-dynamic'"]
    : ["'self'", ...(permission.hashes ?? [])];
  const api = options.apiUrl ? [new URL(options.apiUrl).origin] : [];
  return [
    "default-src 'self'",
    directive('script-src', [...scripts, ...(extra.script ?? [])]),
    directive('style-src', ["'self'", ...withoutIgnored(extra.style ?? [])]),
    directive('img-src', ["'self'", 'data:', 'blob:', ...api, ...(extra.img ?? [])]),
    "font-src 'self'",
    directive('connect-src', ["'self'", ...api, ...(extra.connect ?? [])]),
    directive('frame-src', extra.frame?.length ? extra.frame : ["'none'"]),
    "manifest-src 'self'",
    directive('worker-src', extra.worker?.length ? extra.worker : ["'none'"]),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    reportDirectives(options.apiUrl),
  ].join('; ');
}

/**
 * Additional sources by directive: third-party hosts (card processor, error reports, analytics) and development tools.
 */
export type PolicySources = {
  script?: string[];
  style?: string[];
  connect?: string[];
  frame?: string[];
  img?: string[];
  worker?: string[];
};

/**
 * For pages that use the camera: the barcode reader for browsers without a built-in one is WebAssembly. This does not
 * allow scripts created from text.
 */
export const WEB_ASSEMBLY: PolicySources = { script: ["'wasm-unsafe-eval'"] };

/** For one inline style sheet. */
export const inlineStyleSource = (text: string): PolicySources => ({
  style: [`'sha256-${createHash('sha256').update(text).digest('base64')}'`],
});

const UNSAFE_INLINE = "'unsafe-inline'";

/** `'unsafe-inline'` is ignored if there is also a hash, and would already allow the hashed style. */
const withoutIgnored = (sources: string[]): string[] =>
  sources.includes(UNSAFE_INLINE) ? sources.filter((source) => !source.startsWith("'sha256-")) : sources;

const DIRECTIVES = ['script', 'style', 'connect', 'frame', 'img', 'worker'] as const;

export function mergeSources(all: PolicySources[]): PolicySources {
  return Object.fromEntries(DIRECTIVES.map((name) => [name, all.flatMap((sources) => sources[name] ?? [])]));
}

function directive(name: string, sources: string[]): string {
  return [name, ...sources].join(' ');
}

/**
 * Removes the nonce from a rendered page and returns `'sha256-…'` of each inline script that had it. The nonce is
 * random for each rendering, so only scripts of the renderer itself have it; one injected through the page's data does
 * not and stays blocked.
 * @param page UTF-8; processed as Latin-1, one character per byte, because decoding and encoding UTF-8 takes ten times
 *   as long
 */
export function extractScriptHashes(page: Buffer, nonce: string): { page: Buffer; hashes: string[] } {
  const html = page.toString('latin1');
  const nonceAttribute = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  // No `<` within a tag: an injected opening quote must not extend to the nonce of another tag.
  for (const [, attributes = '', text = ''] of html.matchAll(/<script\b([^<>]*)>([\s\S]*?)<\/script>/g)) {
    if (!attributes.includes(nonceAttribute) || /\ssrc=/.test(attributes)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(text, 'latin1').digest('base64')}'`);
  }
  return { page: Buffer.from(html.replaceAll(nonceAttribute, ''), 'latin1'), hashes: [...hashes] };
}
