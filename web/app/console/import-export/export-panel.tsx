import { useForm } from '~/forms/use-form';
import { FieldRow } from '~/ui/field-row';
import { Panel } from '~/ui/panel';
import { Select } from '~/ui/select';
import { SmallHeading } from '~/ui/small-heading';
import { TextField } from '~/ui/text-field';
import { DownloadButton } from './download-button';

const statuses = ['Picked', 'Processing', 'Ordered', 'Shipped', 'Delivered', 'Cancelled'];

/** CSV downloads of gifts and orders. */
export function ExportPanel({ today }: { today: string }) {
  const { field, watch } = useForm({ defaultValues: { status: '', from: '', to: '' } });
  const query = new URLSearchParams(Object.entries(watch()).filter(([, value]) => value));
  return (
    <Panel title="Export">
      <div className="flex flex-col divide-y divide-line">
        <div className="flex flex-wrap items-center justify-between gap-3 pb-4">
          <div className="text-sm">
            <SmallHeading>All gifts</SmallHeading>
            <p className="text-ink-muted">With stock and categories, as the import takes them back.</p>
          </div>
          <DownloadButton path="/operator/gifts/export" fileName={`presently-gifts-${today}.csv`}>
            Download gifts
          </DownloadButton>
        </div>
        <div className="flex flex-col gap-3 pt-4">
          <div className="text-sm">
            <SmallHeading>Orders</SmallHeading>
            <p className="text-ink-muted">
              With recipients’ addresses: please keep the file safe. It is in the audit log.
            </p>
          </div>
          <FieldRow>
            <Select label="Status" className="w-36" {...field('status')}>
              <option value="">All</option>
              {statuses.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
            <TextField label="Bought from" type="date" max={today} className="w-38" {...field('from')} />
            <TextField label="To" type="date" max={today} className="w-38" {...field('to')} />
            <DownloadButton
              path={`/operator/orders/export${query.size > 0 ? `?${query}` : ''}`}
              fileName={`presently-orders-${today}.csv`}
            >
              Download orders
            </DownloadButton>
          </FieldRow>
        </div>
      </div>
    </Panel>
  );
}
