import { describe, expect, it } from 'vitest';
import { deferModuleScript } from './defer-module-script';

const module = `import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";
  window.__reactRouterRouteModules = {"root":route0,"home":route1};

import("/assets/entry.js");`;

describe('the script that starts a page late', () => {
  const script = deferModuleScript(module, ['/assets/manifest.js', '/assets/entry.js', '/assets/vendor.js']);

  it('is no module, and imports what the module did, with its names', () => {
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

  it('runs the modules that others need first, and the one that starts all of it last', () => {
    expect(script).toContain(
      'for (const href of ["/assets/manifest.js","/assets/vendor.js"]) await import(href);',
    );
    expect(script.match(/import\("\/assets\/entry\.js"\)/g)).toHaveLength(1);
    expect(script.indexOf('await import(href)')).toBeLessThan(script.indexOf('import("/assets/entry.js")'));
  });

  it('waits for the first paint, unless nobody sees the page yet', () => {
    const startOf = (hidden: boolean) => {
      const steps: string[] = [];
      const head = { append: () => steps.push('asks') };
      const link = { relList: { supports: () => true } };
      const page = { hidden, head, addEventListener: () => {}, createElement: () => link };
      const onFrame = (draw: () => void) => {
        steps.push('frame');
        draw();
      };
      const oneModule = deferModuleScript('', ['/assets/entry.js']).replaceAll('import(', 'Promise.resolve(');
      const run = new Function('document', 'window', 'requestAnimationFrame', 'setTimeout', oneModule);
      run(page, {}, onFrame, () => steps.push('task'));
      return steps;
    };
    expect(startOf(false)).toEqual(['frame', 'task']);
    expect(startOf(true)).toEqual(['asks']);
  });
});
