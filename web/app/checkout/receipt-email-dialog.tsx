import { pay } from '@presently/texts/checkout/review';
import * as texts from '@presently/texts/checkout/wallets';
import { formatDollars } from '@presently/texts/format';
import { EmailField } from '~/forms/email-field';
import { checkedBy, required } from '~/forms/rules';
import { useForm } from '~/forms/use-form';
import { emailError } from '~/lib/email';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';

const checkEmail = checkedBy<{ email: string }>({ email: required(texts.enterEmail, emailError) });

interface ReceiptEmailDialogProps {
  open: boolean;
  /** In dollars. */
  amount: number;
  onPay(email: string): void;
  onClose(): void;
}

/** Asks for the email address that a wallet did not provide. */
export default function ReceiptEmailDialog({ open, amount, onPay, onClose }: ReceiptEmailDialogProps) {
  const form = useForm({ defaultValues: { email: '' }, resolver: checkEmail });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={texts.whereToSendReceipt}
      description={texts.receiptExplained}
    >
      <form {...form.props(({ email }) => onPay(email.trim()))} className="flex flex-col gap-5">
        <EmailField label={texts.email} required autoFocus {...form.control('email')} />
        <Button type="submit" size="lg" block>
          {pay(formatDollars(amount))}
        </Button>
      </form>
    </Dialog>
  );
}
