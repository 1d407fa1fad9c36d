import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { reportError } from '~/lib/error-reports';
import { loadModule } from '~/lib/load-module';
import { Alert } from './alert';
import { Button } from './button';

export interface LoadFailure {
  /** Loads it once more. */
  retry(): void;
  /** How often it has been tried again already. */
  retries: number;
}

interface LazyProps {
  /** In its place while it is being loaded. */
  loadingView?: ReactNode;
  /** In its place when it could not be loaded or shown. */
  failureView?: ((failure: LoadFailure) => ReactNode) | undefined;
}

type LazyComponent<Props> = ComponentType<Props & LazyProps> & {
  /** Loads the code before it is wanted; a failure is left to the moment when it is. */
  preload(): void;
};

/**
 * A component whose code is loaded when it is first shown. Every one stands in a boundary of its own: when its
 * code cannot be loaded, the page around it stays, and it is tried again at a press of a button, when the
 * browser is online again, and the next time it is wanted. No other file calls React's `lazy`.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyComponent<Props> {
  let latest: ComponentType<Props> | undefined;
  // React keeps the failure of a lazy component for ever, so each try is another one.
  const attempt = () => {
    latest ??= lazy(async () => {
      try {
        return await load();
      } catch (error) {
        latest = undefined;
        throw error;
      }
    }) as unknown as ComponentType<Props>;
    return latest;
  };
  const show = ({ loadingView, failureView, ...props }: Props & LazyProps) => (
    <Lazy
      attempt={attempt as () => ComponentType<object>}
      pieceProps={props}
      loadingView={loadingView}
      failureView={failureView}
    />
  );
  return Object.assign(show, { preload: () => void loadModule(load) });
}

interface LazyPieceProps extends LazyProps {
  attempt(): ComponentType<object>;
  pieceProps: object;
}

function Lazy({ attempt, pieceProps, loadingView, failureView = inPlace }: LazyPieceProps) {
  // Kept outside Suspense, which forgets what is inside it until it has been shown once.
  const [tried, setTried] = useState(() => ({ Piece: attempt(), retries: 0 }));
  const { Piece, retries } = tried;
  const retry = () => setTried({ Piece: attempt(), retries: retries + 1 });
  return (
    <Boundary key={retries} failureView={() => <Failed view={failureView} retries={retries} retry={retry} />}>
      <Suspense fallback={loadingView}>
        <Piece {...pieceProps} />
      </Suspense>
    </Boundary>
  );
}

const inPlace = (failure: LoadFailure) => <LoadAlert {...failure} />;

function Failed({ view, retry, retries }: LoadFailure & { view(failure: LoadFailure): ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure waits once
  useEffect(() => {
    addEventListener('online', retry, { once: true });
    return () => removeEventListener('online', retry);
  }, []);
  return view({ retry, retries });
}

/** What could not be loaded, said where it would stand. */
export function LoadAlert({ retry, retries, children }: LoadFailure & { children?: ReactNode }) {
  return (
    <Alert
      action={
        <Button size="sm" variant="secondary" onClick={retry}>
          Try again
        </Button>
      }
    >
      This part of the page could not be loaded. {children}
      {retries > 0 && <ReloadPageLink />}
    </Alert>
  );
}

/** Older browsers remember for as long as the page stays that a script could not be loaded. */
export const ReloadPageLink = () => (
  <a href={location.pathname + location.search} className="whitespace-nowrap underline underline-offset-4">
    Load the page again
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
