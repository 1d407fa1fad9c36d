import type { ClaimAddressInput, TrackedOrder } from '@presently/contracts/gift-links';
import * as texts from '@presently/texts/gift/address';
import { useCallback, useRef } from 'react';
import { correctAddress } from '~/lib/endpoints';
import { api } from '~/lib/session';
import { Drawer } from '~/ui/drawer';
import { showToast } from '~/ui/toast';
import { AddressForm } from './address-form';
import { type AddressFormValues, toAddressFormValues } from './address-form-values';

interface CorrectAddressDrawerProps {
  open: boolean;
  urlId: string;
  address: NonNullable<TrackedOrder['shipping_address']>;
  onClose(): void;
  onCorrected(order: TrackedOrder): void;
}

/** Lets the recipient correct the address until the gift is ordered. */
export default function CorrectAddressDrawer({
  open,
  urlId,
  address,
  onClose,
  onCorrected,
}: CorrectAddressDrawerProps) {
  const draft = useRef<AddressFormValues | null>(null);
  const saveDraft = useCallback((values: AddressFormValues) => {
    draft.current = values;
  }, []);

  async function correct(body: ClaimAddressInput): Promise<void> {
    const { data } = await api(correctAddress, { params: { urlId }, body });
    draft.current = null;
    onCorrected(data);
    onClose();
    showToast(texts.addressCorrected);
  }

  return (
    <Drawer open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title={texts.editMyAddress}>
      <AddressForm
        draft={draft.current ?? toAddressFormValues(address)}
        onDraft={saveDraft}
        submitLabel={texts.saveMyAddress}
        failureText={texts.addressNotSaved}
        onSubmit={correct}
      />
    </Drawer>
  );
}
