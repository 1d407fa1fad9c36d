import { reportCsp } from '@presently/contracts/csp-reports';

const ENDPOINT_NAME = 'csp';

const reportUrl = (apiUrl: string | null | undefined): string => `${apiUrl ?? ''}/api${reportCsp.path}`;

/** `Reporting-Endpoints`, which `report-to` refers to; browsers that do not know it use `report-uri`. */
export const reportingEndpoints = (apiUrl: string | null): string =>
  `${ENDPOINT_NAME}="${reportUrl(apiUrl)}"`;

/** The directives by which a page's policy says where violations of it are reported to. */
export const reportDirectives = (apiUrl?: string | null): string =>
  `report-uri ${reportUrl(apiUrl)}; report-to ${ENDPOINT_NAME}`;

/** What of a violation is logged: nothing that could name a person, an order or a gift link. */
export type Violation = { directive: string; blocked: string; page: string; file: string; line: number };

type Report = Record<string, unknown>;

const isObject = (value: unknown): value is Report =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Both shapes that browsers send: one `csp-report`, or a list of reports of which some are of a policy. */
export function readViolations(body: unknown): Violation[] {
  if (isObject(body) && isObject(body['csp-report'])) return [violationOf(body['csp-report'])];
  if (!Array.isArray(body)) return [];
  return body
    .filter(isObject)
    .flatMap(({ type, body: report }) =>
      type === 'csp-violation' && isObject(report) ? [violationOf(report)] : [],
    );
}

const violationOf = (report: Report): Violation => {
  const first = (...names: string[]): unknown => names.map((name) => report[name]).find(Boolean);
  return {
    directive: keyword(first('effective-directive', 'effectiveDirective', 'violated-directive')),
    blocked: sourceOf(first('blocked-uri', 'blockedURL')),
    page: firstSegment(first('document-uri', 'documentURL')),
    file: assetOf(first('source-file', 'sourceFile')),
    line: Number(first('line-number', 'lineNumber')) || 0,
  };
};

const keyword = (value: unknown): string => /^[a-z-]{1,40}/.exec(String(value))?.[0] ?? '';

/** `inline`, `eval` or the origin of what was blocked; its path may hold a key. */
function sourceOf(value: unknown): string {
  const url = URL.parse(String(value));
  if (!url) return keyword(value);
  return (url.origin === 'null' ? url.protocol : url.origin).slice(0, 100);
}

/** `/track` of `https://gifts.example/track/<key>` */
const firstSegment = (value: unknown): string =>
  /^\/[a-z-]{0,30}/.exec(URL.parse(String(value))?.pathname ?? '')?.[0] ?? '';

/** Only names of our own built files are known to hold no key. */
const assetOf = (value: unknown): string =>
  /^\/assets\/[\w.-]{1,80}$/.exec(URL.parse(String(value))?.pathname ?? '')?.[0] ?? '';
