import * as texts from '@presently/texts/ui';
import {
  Component,
  type ComponentType,
  lazy,
  memo,
  type NamedExoticComponent,
  type ReactNode,
  Suspense,
  useLayoutEffect,
  useState,
} from 'react';
import { reportError } from '~/lib/error-reports';
import { importOnline, loadModule } from '~/lib/load-module';
import { RetryAlert } from './retry-alert';

export interface LoadFailure {
  /** Loads the code again. */
  retry(): void;
  /** Number of retries so far. */
  retries: number;
}

interface LazyProps {
  /** Shown while the code loads. */
  loadingView?: ReactNode;
  /** Shown when loading or rendering failed. */
  failureView?: ((failure: LoadFailure) => ReactNode) | undefined;
}

type LazyComponent<Props> = NamedExoticComponent<Props & LazyProps> & {
  /** Loads the code early; errors are ignored until the component is rendered. */
  preload(): void;
};

const loadErrors = new WeakSet<Error>();

/** Whether the code of a component could not be loaded, which the component shows, with a button to retry. */
export const isLoadError = (error: unknown): boolean => error instanceof Error && loadErrors.has(error);

/**
 * The code of the page's components that the server has rendered. It is loaded before hydration: an update around them,
 * such as the user who becomes known, would otherwise make React discard the server's HTML and render it again.
 */
export const serverRendered: Promise<unknown>[] = [];

/**
 * A component whose code is loaded on first render, inside its own error boundary: when loading fails, the page around
 * it keeps working, and loading is retried by button, when the browser is online again, and on the next mount. Use this
 * instead of React's `lazy`.
 * @param selector finds the component's HTML, if the server renders it
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  selector?: string,
): LazyComponent<Props> {
  let module: ReturnType<typeof load> | undefined;
  let latest: ComponentType<Props> | undefined;
  const loadOnce = () => {
    module ??= importOnline(load).then(
      (loaded) => {
        // Unlike a lazy component, it does not suspend on its first render.
        latest ??= loaded.default;
        return loaded;
      },
      (error: unknown) => {
        // React caches the rejection of a lazy component permanently, so each retry needs a new one.
        module = latest = undefined;
        if (error instanceof Error) loadErrors.add(error);
        throw error;
      },
    );
    return module;
  };
  if (selector && globalThis.document?.querySelector(selector)) serverRendered.push(loadModule(loadOnce));
  const createLazy = () => {
    latest ??= lazy(loadOnce) as unknown as ComponentType<Props>;
    return latest;
  };
  // With unchanged props, an update around it lets React hydrate the server's HTML in a task of its own.
  const show = memo(({ loadingView, failureView, ...props }: Props & LazyProps) => (
    <Lazy
      createLazy={createLazy as () => ComponentType<object>}
      componentProps={props}
      loadingView={loadingView}
      failureView={failureView}
    />
  ));
  return Object.assign(show, { preload: () => void loadModule(loadOnce) });
}

interface LazyInnerProps extends LazyProps {
  createLazy(): ComponentType<object>;
  componentProps: object;
}

function Lazy({ createLazy, componentProps, loadingView, failureView = LoadAlert }: LazyInnerProps) {
  // This state is outside the Suspense boundary, since React discards state inside it before the first commit.
  const [attempt, setAttempt] = useState(() => ({ Loaded: createLazy(), retries: 0 }));
  const { Loaded, retries } = attempt;
  const retry = () => setAttempt({ Loaded: createLazy(), retries: retries + 1 });
  return (
    <Boundary key={retries} failureView={() => <Failed view={failureView} retries={retries} retry={retry} />}>
      <Suspense fallback={loadingView}>
        <Loaded {...componentProps} />
      </Suspense>
    </Boundary>
  );
}

function Failed({ view, retry, retries }: LoadFailure & { view(failure: LoadFailure): ReactNode }) {
  // Before the failure is painted: the browser may be online again at any time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: one retry per failure
  useLayoutEffect(() => {
    addEventListener('online', retry, { once: true });
    return () => removeEventListener('online', retry);
  }, []);
  return view({ retry, retries });
}

/** Error message with a retry button, shown in place of the component. */
export function LoadAlert({ retry, retries, children }: LoadFailure & { children?: ReactNode }) {
  return (
    <RetryAlert onRetry={retry}>
      {texts.partOfPageNotLoaded} {children}
      {retries > 0 && <ReloadPageLink />}
    </RetryAlert>
  );
}

/** For browsers that cache a failed dynamic import until the page is reloaded. */
export const ReloadPageLink = () => (
  <a href={location.pathname + location.search} className="whitespace-nowrap underline underline-offset-4">
    {texts.loadThePageAgain}
  </a>
);

interface BoundaryProps {
  failureView(): ReactNode;
  children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    reportError(error);
  }

  override render() {
    return this.state.hasFailed ? this.props.failureView() : this.props.children;
  }
}
