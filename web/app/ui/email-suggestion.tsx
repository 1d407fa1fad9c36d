import * as texts from '@presently/texts/email-suggestion';
import type { ReactNode } from 'react';
import { suggestEmail } from '~/lib/suggest-email';
import { TextButton } from './text-button';

interface EmailSuggestionProps {
  /** As typed. */
  email: string;
  /** What is only the beginning of a suggestion may still become it. */
  isTyping: boolean;
  onTake(email: string): void;
  /** Shown when there is nothing to suggest. */
  children?: ReactNode;
}

/** Offers the address that was probably meant, where its domain seems to have a typing error. */
export default function EmailSuggestion({ email, isTyping, onTake, children }: EmailSuggestionProps) {
  const suggestion = suggestEmail(email);
  const isBeginning = isTyping && suggestion?.startsWith(email.trim().toLowerCase());
  if (!suggestion || isBeginning) return children;
  return (
    <span role="status">
      <TextButton variant="link" onClick={() => onTake(suggestion)}>
        {texts.didYouMean(suggestion)}
      </TextButton>
    </span>
  );
}
