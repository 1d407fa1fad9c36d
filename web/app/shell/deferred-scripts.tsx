import { Children, isValidElement, type ReactNode, useEffect } from 'react';
import { Scripts } from 'react-router';
import { deferModuleScript } from './defer-module-script';
import { replayEarlyEvents } from './event-replay';

interface ScriptElementProps {
  rel?: string;
  href?: string;
  type?: string;
  children?: ReactNode;
  dangerouslySetInnerHTML?: { __html: string };
}

/**
 * React Router's `<Scripts>`, requested only after the first paint: the server-rendered page can be read without
 * them, and earlier they would compete with its styles, fonts and images for a phone's bandwidth.
 */
export function DeferredScripts() {
  // Called as a function to get its elements: module preloads, the loader data and the entry module.
  const scripts = Scripts({});
  useEffect(() => void replayEarlyEvents(), []);
  if (!scripts) return null;
  const elements = flattenElements(scripts);
  const preloads = elements.flatMap(({ props }) =>
    props.rel === 'modulepreload' && props.href ? [props.href] : [],
  );
  return elements
    .filter(({ type }) => type === 'script')
    .map(({ props: { type, dangerouslySetInnerHTML, ...props } }) => {
      const isModule = type === 'module';
      const code = dangerouslySetInnerHTML?.__html ?? '';
      return (
        <script
          key={type ?? 'data'}
          {...props}
          {...(isModule && { async: undefined })}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: React Router's own code, which it has escaped
          dangerouslySetInnerHTML={{ __html: isModule ? deferModuleScript(code, preloads) : code }}
        />
      );
    });
}

/** All elements within fragments, in document order. */
function flattenElements(node: ReactNode): { type: unknown; props: ScriptElementProps }[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<ScriptElementProps>(child)) return [];
    return child.props.children
      ? flattenElements(child.props.children)
      : [{ type: child.type, props: child.props }];
  });
}
