import * as texts from '@presently/texts/email-suggestion';
import type { ReactNode } from 'react';
import { suggestEmail } from '~/lib/suggest-email';
import { TextButton } from './text-button';

interface EmailSuggestionProps {
  /** As typed. */
  email: string;
  /** If the input is the beginning of a suggestion, the user may still be typing it. */
  isTyping: boolean;
  onTake(email: string): void;
  /** Shown when there is nothing to suggest. */
  children?: ReactNode;
}

/** Offers a correction if the domain seems to have a typo. */
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
