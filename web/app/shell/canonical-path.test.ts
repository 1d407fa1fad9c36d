import { matchRoutes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { stripDataSuffix, canonicalPath } from './canonical-path';

const routes = [
  { id: 'home', index: true as const },
  { id: 'gift', path: 'gift/:giftId' },
  { id: 'faq', path: 'faq' },
];
const handle = {
  canonicalSearch: (given: URLSearchParams) => (given.get('q') ? `?q=${given.get('q')?.trim()}` : ''),
};

function addressOf(asked: string, ofRoute: unknown = handle): string {
  const url = new URL(asked, 'https://presently.example');
  return canonicalPath(matchRoutes(routes, stripDataSuffix(url.pathname)) ?? [], ofRoute, url);
}

describe('the address that a public page is kept by', () => {
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
  ])('of %s is %s', (asked, address) => {
    expect(addressOf(asked)).toBe(address);
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
  ])('of the data at %s is %s', (asked, address) => {
    expect(addressOf(asked)).toBe(address);
  });

  it('is its own address', () => {
    for (const asked of ['/?q=tea&x=1', '/gift/%61%2f?x=1', '/FAQ/', '/_.data?q=a&_routes=home']) {
      const address = addressOf(asked);
      expect(addressOf(address)).toBe(address);
    }
  });

  it('reads no search parameter that the route does not declare', () => {
    expect(addressOf('/gift/a?q=tea', {})).toBe('/gift/a');
  });
});
