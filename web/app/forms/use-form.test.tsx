import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { memo } from 'react';
import { expect, it, vi } from 'vitest';
import { checkedBy, required } from './rules';
import { type FormMethods, useForm, useFormPart } from './use-form';

interface Values {
  email: string;
  city: string;
}

const rendered = vi.fn();
const partFields = ['city'] as const;

const Part = memo(function Part({ form }: { form: FormMethods<Values> }) {
  const { field } = useFormPart(form, partFields);
  const { error, ...city } = field('city');
  rendered();
  return (
    <label>
      City <input {...city} aria-invalid={Boolean(error)} /> <span>{error}</span>
    </label>
  );
});

function Whole() {
  const form = useForm<Values>({
    defaultValues: { email: '', city: '' },
    resolver: checkedBy<Values>({ email: () => null, city: required('Enter a city.') }),
  });
  const { value, onValueChange } = form.control('email');
  return (
    <form {...form.props(() => {})}>
      <label>
        Email <input value={value} onChange={({ target }) => onValueChange(target.value)} />
      </label>
      <Part form={form.methods} />
      <button type="submit">Save</button>
    </form>
  );
}

it('renders a part of the form when its own fields change only', async () => {
  rendered.mockClear();
  render(<Whole />);
  await userEvent.type(screen.getByLabelText('Email'), 'grace@example.com');
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'grace@example.com');
  expect(rendered).toHaveBeenCalledTimes(1);

  await userEvent.click(screen.getByRole('button'));
  await screen.findByText('Enter a city.');
  expect(document.activeElement).toBe(screen.getByLabelText(/City/));

  await userEvent.keyboard('Arlington');
  expect(screen.queryByText('Enter a city.')).toBeNull();
  expect(screen.getByLabelText(/City/)).toHaveProperty('value', 'Arlington');
});
