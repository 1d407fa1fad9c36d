import { data } from 'react-router';

/** An address of the console that leads nowhere: a 404 inside the console. */
export function loader(): never {
  throw data('There is nothing at this address.', { status: 404 });
}

export default function NotFound() {
  return null;
}
