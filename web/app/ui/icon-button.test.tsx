import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { IconButton } from './icon-button';

afterEach(cleanup);

it('keeps the focus when it is disabled, and ignores clicks', async () => {
  const onClick = vi.fn();
  const button = (isDisabled: boolean) => (
    <IconButton label="Next" isDisabled={isDisabled} onClick={onClick}>
      →
    </IconButton>
  );
  const { rerender } = render(button(false));
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(onClick).toHaveBeenCalledTimes(1);
  rerender(button(true));
  await userEvent.keyboard('{Enter}');
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next' }));
  expect(document.activeElement?.getAttribute('aria-disabled')).toBe('true');
});
