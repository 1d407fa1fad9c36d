import { createHash } from 'node:crypto';
import { reportDirectives } from '../platform/http/csp-reports.ts';

export interface ScriptPermission {
  /** For pages rendered for one request. */
  nonce?: string;
  /** For pages kept for everybody: `'sha256-…'` of each inline script. */
  hashes?: string[];
}

/**
 * The page's Content-Security-Policy.
 *
 * Nonced pages use 'strict-dynamic'. Pages allowed by hash cannot: a module imported by a hashed
 * inline script inherits no permission from it, so there 'self' allows our own files instead.
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
    "style-src 'self'",
    directive('img-src', ["'self'", 'data:', 'blob:', ...api, ...(extra.img ?? [])]),
    "font-src 'self'",
    directive('connect-src', ["'self'", ...api, ...(extra.connect ?? [])]),
    directive('frame-src', extra.frame?.length ? extra.frame : ["'none'"]),
    "manifest-src 'self'",
    "worker-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    reportDirectives(options.apiUrl),
  ].join('; ');
}

/** Foreign hosts an operator has switched on (the card processor, error reports, measuring). */
export interface PolicySources {
  script?: string[];
  connect?: string[];
  frame?: string[];
  img?: string[];
}

function directive(name: string, sources: string[]): string {
  return [name, ...sources].join(' ');
}

/**
 * Takes a rendering's nonce out of its page, and answers with `'sha256-…'` of each inline script that carried it.
 * The nonce was made for this rendering alone, so only what the renderer wrote itself can carry it: a script that
 * came with the page's data does not, and stays forbidden.
 */
export function extractScriptHashes(html: string, nonce: string): { html: string; hashes: string[] } {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  // No `<` in a tag: an opened quote that was smuggled in must not reach as far as another tag's nonce.
  for (const [, attributes = '', text = ''] of html.matchAll(/<script\b([^<>]*)>([\s\S]*?)<\/script>/g)) {
    if (!attributes.includes(mark) || /\ssrc=/.test(attributes)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  return { html: html.replaceAll(mark, ''), hashes: [...hashes] };
}
