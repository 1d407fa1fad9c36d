import * as texts from '@presently/texts/gift/claim';
import Search from 'lucide-react/icons/search';
import { type FormEvent, useState } from 'react';
import { href, useNavigate, useNavigation } from 'react-router';
import { useHydrated } from '~/lib/use-hydrated';
import { Button } from '~/ui/button';
import { TextField } from '~/ui/text-field';
import { parseGiftId } from './gift-link';

export const invalidIdText = texts.enterValidId;

interface GiftIdFormProps {
  initial?: string;
  error?: string | undefined;
}

/** Opens the tracking page for an ID or a pasted gift link; without JavaScript it is a plain GET form. */
export function GiftIdForm({ initial = '', error: initialError }: GiftIdFormProps) {
  const [text, setText] = useState(initial);
  const [error, setError] = useState(initialError);
  const id = parseGiftId(text);
  const target = id && href('/track/:orderId', { orderId: id });
  const isPending = useNavigation().location?.pathname === target;
  const navigate = useNavigate();
  const isHydrated = useHydrated();

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (text === '' || isPending) return;
    setError(target ? undefined : invalidIdText);
    if (target) void navigate(target);
  }

  return (
    <search className="w-full">
      <form
        action={href('/track')}
        method="get"
        onSubmit={handleSubmit}
        className="flex w-full flex-col gap-3 sm:flex-row sm:items-start"
      >
        <TextField
          id="gift-id"
          name="id"
          label={texts.giftOrOrderId}
          labelHidden
          placeholder={texts.enterGiftOrOrderId}
          before={<Search aria-hidden="true" className="size-5" />}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={error}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          className="flex-1"
        />
        <Button
          type="submit"
          size="lg"
          disabled={isHydrated && text === ''}
          loading={isPending}
          className="sm:-mt-0.5"
        >
          {texts.search}
        </Button>
      </form>
    </search>
  );
}
