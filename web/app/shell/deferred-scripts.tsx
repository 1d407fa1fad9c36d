import { Children, isValidElement, type ReactNode, useEffect } from 'react';
import { Scripts } from 'react-router';
import { replayEarlyEvents } from './event-replay';
import { deferModuleScript } from './defer-module-script';

interface ScriptsPart {
  rel?: string;
  href?: string;
  type?: string;
  children?: ReactNode;
  dangerouslySetInnerHTML?: { __html: string };
}

/**
 * React Router's scripts, asked for once the page has been painted. A rendered page can be read without
 * them; asked for while it loads, they share a phone's connection with what it is painted with.
 */
export function DeferredScripts() {
  // Called as the hook it is, to get at the elements it makes: preloads, the page's data, the module that starts it.
  const scripts = Scripts({});
  useEffect(() => void replayEarlyEvents(), []);
  if (!scripts) return null;
  const parts = partsOf(scripts);
  const preloads = parts.flatMap(({ props }) =>
    props.rel === 'modulepreload' && props.href ? [props.href] : [],
  );
  return parts
    .filter(({ type }) => type === 'script')
    .map(({ props: { type, dangerouslySetInnerHTML, ...props } }) => {
      const isModule = type === 'module';
      const code = dangerouslySetInnerHTML?.__html ?? '';
      return (
        <script
          key={type ?? 'data'}
          {...props}
          {...(isModule && { async: undefined })}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: React Router's own code, escaped by it
          dangerouslySetInnerHTML={{ __html: isModule ? deferModuleScript(code, preloads) : code }}
        />
      );
    });
}

/** Elements that are no fragments, in the order of the page. */
function partsOf(node: ReactNode): { type: unknown; props: ScriptsPart }[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<ScriptsPart>(child)) return [];
    return child.props.children ? partsOf(child.props.children) : [{ type: child.type, props: child.props }];
  });
}
