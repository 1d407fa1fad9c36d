import { ConsolePage } from '../ui/console-page';

export default function Today() {
  return <ConsolePage title="Today">…</ConsolePage>;
}
