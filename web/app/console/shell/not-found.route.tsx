import { data } from 'react-router';

export { ErrorBoundary } from './screen-error';

/** A 404 within the console. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
