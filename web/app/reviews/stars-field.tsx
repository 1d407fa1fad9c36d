import { MAX_RATING } from '@presently/contracts/limits';
import * as texts from '@presently/texts/gift/review';
import Star from 'lucide-react/icons/star';
import { useId } from 'react';
import { cx } from '~/lib/cx';
import { FieldGroup } from '~/ui/field-group';

interface StarsFieldProps {
  /** 0: none chosen. */
  value: number;
  onValueChange(value: number): void;
  error: string | undefined;
}

/** One to five stars, as radio buttons. */
export function StarsField({ value, onValueChange, error }: StarsFieldProps) {
  const name = useId();
  return (
    <FieldGroup label={texts.stars} error={error}>
      <div className="-ml-2 flex">
        {Array.from({ length: MAX_RATING }, (_, index) => index + 1).map((count) => (
          <label key={count} className="relative flex size-11 cursor-pointer rounded-lg focus-within-ring">
            <input
              type="radio"
              name={name}
              aria-label={texts.starsOf(count)}
              checked={value === count}
              onChange={() => onValueChange(count)}
              className="absolute inset-0 z-1 cursor-pointer opacity-0"
            />
            <Star
              aria-hidden="true"
              className={cx('m-auto size-7 text-star', count <= value && 'fill-current')}
            />
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
