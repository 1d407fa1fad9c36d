import { Children, type ComponentProps, isValidElement, type ReactNode, useEffect } from 'react';
import { Scripts } from 'react-router';
import { LoadFailure } from './load-failure';
import { replayEarlyEvents } from './replay-early-events';
import startScript from './start.ts?inline-script';

/** The switch: off in development, and in a build with VITE_DEFER_SCRIPTS=off; see README.md. */
const isDeferred = import.meta.env.PROD && import.meta.env.VITE_DEFER_SCRIPTS !== 'off';

/** Only rendered by the server, so it is not part of the modules that browsers load. */
const startCode = import.meta.env.SSR ? startScript : '';

/** React Router's `<Scripts>`, requested only after the first paint. */
export function PageScripts() {
  useEffect(() => {
    performance.mark('hydrated');
    void replayEarlyEvents();
  }, []);
  return isDeferred ? <DeferredScripts /> : <Scripts />;
}

/** The same scripts; the module is not run by the browser (`text/plain`) but by `start.ts`. */
export function DeferredScripts() {
  // Called as a function to get its elements: module preloads, the loader data and the module that starts the page.
  const elements = flatten(Scripts({}));
  const files = elements.flatMap(({ rel, href }) => (rel === 'modulepreload' && href ? [href] : []));
  const [data, module] = elements.filter((props) => props.dangerouslySetInnerHTML);
  if (!data || !module) return null;
  const { nonce } = data;
  return (
    <>
      <InlineScript nonce={nonce} code={codeOf(data)} />
      <InlineScript
        nonce={nonce}
        code={codeOf(module)}
        id="start-module"
        type="text/plain"
        data-files={files.join(' ')}
      />
      <LoadFailure />
      <InlineScript nonce={nonce} code={startCode} />
    </>
  );
}

type ElementProps = ComponentProps<'script'> & ComponentProps<'link'>;

/** The properties of all elements within fragments, in document order. */
function flatten(node: ReactNode): ElementProps[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<ElementProps>(child)) return [];
    return child.props.children ? flatten(child.props.children) : [child.props];
  });
}

const codeOf = ({ dangerouslySetInnerHTML }: ElementProps) => String(dangerouslySetInnerHTML?.__html);

/** Rendered by the server; the browser only hydrates a placeholder. */
function InlineScript({ code, ...props }: { code: string } & ComponentProps<'script'>) {
  const html = { __html: import.meta.env.SSR ? code : '' };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own code, or React Router's, which it has escaped
  return <script {...props} suppressHydrationWarning dangerouslySetInnerHTML={html} />;
}
