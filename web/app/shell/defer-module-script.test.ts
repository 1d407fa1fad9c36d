import { describe, expect, it } from 'vitest';
import { deferModuleScript } from './defer-module-script';

const module = `import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";
  window.__reactRouterRouteModules = {"root":route0,"home":route1};

import("/assets/entry.js");`;

describe('the deferred module script', () => {
  const script = deferModuleScript(module, ['/assets/manifest.js', '/assets/entry.js', '/assets/vendor.js']);

  it('is a classic script with the same imports and names as the module', () => {
    expect(script).not.toMatch(/^import /m);
    expect(script).toContain(
      'return Promise.all([import("/assets/manifest.js"), import("/assets/root.js"), import("/assets/home.js")]);\n' +
        '};\n' +
        'const start = async ([unnamed0, route0, route1]) => {\n' +
        'window.__reactRouterRouteModules = {"root":route0,"home":route1};\n' +
        '\n' +
        'await import("/assets/entry.js");\n' +
        '};',
    );
    expect(() => new Function(script)).not.toThrow();
  });

  it('evaluates dependencies first, and the entry module last', () => {
    expect(script).toContain(
      'for (const href of ["/assets/manifest.js","/assets/vendor.js"]) await import(href);',
    );
    expect(script.match(/import\("\/assets\/entry\.js"\)/g)).toHaveLength(1);
    expect(script.indexOf('await import(href)')).toBeLessThan(script.indexOf('import("/assets/entry.js")'));
  });

  it('waits for the first paint, unless the page is hidden', () => {
    const stepsOf = (hidden: boolean) => {
      const steps: string[] = [];
      const head = { append: () => steps.push('preload') };
      const link = { relList: { supports: () => true } };
      const page = { hidden, head, addEventListener: () => {}, createElement: () => link };
      const onFrame = (callback: () => void) => {
        steps.push('frame');
        callback();
      };
      const oneModule = deferModuleScript('', ['/assets/entry.js']).replaceAll('import(', 'Promise.resolve(');
      const run = new Function('document', 'window', 'requestAnimationFrame', 'setTimeout', oneModule);
      run(page, {}, onFrame, () => steps.push('task'));
      return steps;
    };
    expect(stepsOf(false)).toEqual(['frame', 'task']);
    expect(stepsOf(true)).toEqual(['preload']);
  });
});
