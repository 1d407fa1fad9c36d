import CircleX from 'lucide-react/icons/circle-x';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Gift from 'lucide-react/icons/gift';
import PackageCheck from 'lucide-react/icons/package-check';
import PackageOpen from 'lucide-react/icons/package-open';
import Truck from 'lucide-react/icons/truck';

const icons: Record<string, typeof Gift> = {
  picked: Gift,
  processing: PackageOpen,
  ordered: ClipboardCheck,
  shipped: Truck,
  delivered: PackageCheck,
  cancelled: CircleX,
};

/** Decorative icon of an order status; the status is also given as text. */
export function StatusIcon({ status, className }: { status: string; className?: string }) {
  const Icon = icons[status.toLowerCase()] ?? Gift;
  return <Icon aria-hidden="true" className={className} />;
}
