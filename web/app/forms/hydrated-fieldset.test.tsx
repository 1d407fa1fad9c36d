import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { HydratedFieldset } from './hydrated-fieldset';

it('is disabled until hydration, and then enabled without rendering its fields again', () => {
  const Field = vi.fn(() => <input aria-label="Street" />);
  const page = (
    <HydratedFieldset>
      <Field />
    </HydratedFieldset>
  );
  const container = Object.assign(document.createElement('div'), { innerHTML: renderToString(page) });
  document.body.append(container);
  expect(container.querySelector('fieldset')?.disabled).toBe(true);
  Field.mockClear();
  render(page, { container, hydrate: true });
  expect(container.querySelector('fieldset')?.disabled).toBe(false);
  expect(Field).toHaveBeenCalledOnce();
  container.remove();
});
