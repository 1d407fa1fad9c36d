import { matchRoutes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { canonicalPath, stripDataSuffix } from './canonical-path';

const reading = {
  canonicalSearch: (search: URLSearchParams) => (search.get('q') ? `?q=${search.get('q')?.trim()}` : ''),
};

function canonical(requested: string, handle: unknown = reading): string {
  const routes = [
    { id: 'home', index: true as const, handle },
    { id: 'gift', path: 'gift/:giftId', handle },
    { id: 'faq', path: 'faq', handle },
  ];
  const url = new URL(requested, 'https://presently.example');
  return canonicalPath(matchRoutes(routes, stripDataSuffix(url.pathname)) ?? [], url);
}

describe('the canonical path of a public page', () => {
  it.each([
    ['/?x=1', '/'],
    ['/?x=%3Cscript%3E&q=tea&x=2', '/?q=tea'],
    ['/?q=++tea', '/?q=tea'],
    ['/?_routes=home', '/'],
    ['/faq/?utm_source=a', '/faq'],
    ['/FAQ', '/faq'],
    ['/gift/a', '/gift/a'],
    ['/gift/%61/?x', '/gift/a'],
    ['/gift/a%2Fb', '/gift/a%2Fb'],
    ['/gift/a%252e', '/gift/a%252e'],
    ['/gift/%F0%9F%8E%81', '/gift/%F0%9F%8E%81'],
    ['/gift/a_', '/gift/a_'],
  ])('for %s is %s', (requested, expected) => {
    expect(canonical(requested)).toBe(expected);
  });

  it.each([
    ['/_.data?x=1', '/_.data'],
    ['/gift/a.data?x=1', '/gift/a.data'],
    ['/gift/a/_.data', '/gift/a.data'],
    ['/gift/a_.data', '/gift/a_.data'],
    ['/gift/a.data?_routes=gift,root', '/gift/a.data?_routes=root%2Cgift'],
    ['/gift/a.data?_routes=gift,evil&_routes=x', '/gift/a.data?_routes=gift'],
    ['/gift/a.data?_routes=evil', '/gift/a.data'],
    ['/_.data?q=tea&x=1&_routes=home', '/_.data?q=tea&_routes=home'],
  ])('for the loader data at %s is %s', (requested, expected) => {
    expect(canonical(requested)).toBe(expected);
  });

  it('is idempotent', () => {
    for (const requested of ['/?q=tea&x=1', '/gift/%61%2f?x=1', '/FAQ/', '/_.data?q=a&_routes=home']) {
      const result = canonical(requested);
      expect(canonical(result)).toBe(result);
    }
  });

  it('drops search parameters that the route does not declare', () => {
    expect(canonical('/gift/a?q=tea', {})).toBe('/gift/a');
  });
});
