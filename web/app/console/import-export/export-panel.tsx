import * as texts from '@presently/texts/console/import-export';
import { orderStatuses } from '@presently/texts/console/orders/shared';
import * as shared from '@presently/texts/console/shared';
import { formatTimeZone } from '@presently/texts/format';
import { useForm } from '~/forms/use-form';
import { FieldRow } from '~/ui/field-row';
import { Panel } from '~/ui/panel';
import { Select } from '~/ui/select';
import { SmallHeading } from '~/ui/small-heading';
import { TextField } from '~/ui/text-field';
import { DownloadButton } from './download-button';

interface ExportPanelProps {
  today: string;
  /** The shop's; null while it is not known. */
  timeZone: string | null;
}

/** CSV downloads of gifts and orders. */
export function ExportPanel({ today, timeZone }: ExportPanelProps) {
  const { field, watch } = useForm({ defaultValues: { status: '', from: '', to: '' } });
  const query = new URLSearchParams(Object.entries(watch()).filter(([, value]) => value));
  return (
    <Panel title={texts.exportHeading}>
      <div className="flex flex-col divide-y divide-line">
        <div className="flex flex-wrap items-center justify-between gap-3 pb-4">
          <div className="text-sm">
            <SmallHeading>{texts.allGifts}</SmallHeading>
            <p className="text-ink-muted">{texts.giftsExplained}</p>
          </div>
          <DownloadButton path="/operator/gifts/export" fileName={`presently-gifts-${today}.csv`}>
            {texts.downloadGifts}
          </DownloadButton>
        </div>
        <div className="flex flex-col gap-3 pt-4">
          <div className="text-sm">
            <SmallHeading>{shared.orders}</SmallHeading>
            <p className="text-ink-muted">
              {texts.ordersExplained} {timeZone && shared.daysAreIn(formatTimeZone(timeZone))}
            </p>
          </div>
          <FieldRow>
            <Select label={shared.status} className="w-36" {...field('status')}>
              <option value="">{shared.all}</option>
              {Object.entries(orderStatuses).map(([status, name]) => (
                <option key={status} value={status}>
                  {name}
                </option>
              ))}
            </Select>
            <TextField
              label={shared.orderedAfter}
              type="date"
              max={today}
              className="w-38"
              {...field('from')}
            />
            <TextField
              label={shared.orderedBefore}
              type="date"
              max={today}
              className="w-38"
              {...field('to')}
            />
            <DownloadButton
              path={`/operator/orders/export${query.size > 0 ? `?${query}` : ''}`}
              fileName={`presently-orders-${today}.csv`}
            >
              {texts.downloadOrders}
            </DownloadButton>
          </FieldRow>
        </div>
      </div>
    </Panel>
  );
}
