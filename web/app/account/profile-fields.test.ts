import { expect, it } from 'vitest';
import { validateProfile } from './profile-fields';

it.each([
  [{ first_name: '', last_name: '', email: '' }, 'Please fill in all fields'],
  [{ first_name: 'Grace', last_name: 'Miller', email: ' ' }, 'Please fill in all fields'],
  [{ first_name: 'Grace', last_name: ' ', email: 'grace@example.com' }, 'Please fill in all fields'],
  [{ first_name: 'Grace', last_name: 'Miller', email: 'grace' }, 'Please enter a valid email address'],
  [{ first_name: 'Grace', last_name: 'Miller', email: ' Grace@Example.com ' }, null],
])('%j: %s @S5-6 @S5-7 @S5-21', (values, error) => expect(validateProfile(values)).toBe(error));
