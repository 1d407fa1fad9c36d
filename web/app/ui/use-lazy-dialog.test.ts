import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useLazyDialog } from './use-lazy-dialog';

it('stays unloaded when it is closed before it was opened, and loaded once it was opened', () => {
  const { result } = renderHook(useLazyDialog);
  act(() => result.current.close());
  expect(result.current).toMatchObject({ hasOpened: false, isOpen: false });
  act(() => result.current.open());
  expect(result.current).toMatchObject({ hasOpened: true, isOpen: true });
  act(() => result.current.close());
  expect(result.current).toMatchObject({ hasOpened: true, isOpen: false });
});
