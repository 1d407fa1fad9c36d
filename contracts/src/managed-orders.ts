import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { envelope } from './envelope.ts';
import { IdempotencyHeaders } from './idempotency.ts';
import { Order, UpdateOrderInput } from './orders.ts';

/** Guests have no account: the secret key in their emailed manage link authorises these calls. */
const ManageKey = z.object({ key: z.string().describe("The secret in a guest's manage link") });

export const getManagedOrder = endpoint({
  id: 'getManagedOrder',
  method: 'GET',
  path: '/orders/manage/:key',
  auth: 'public',
  summary: "Get a guest's order",
  description: '`key` is the secret in the manage link that guests get by email.',
  params: ManageKey,
  responses: { 200: envelope(Order) },
  errors: [429],
});
export const updateManagedOrder = endpoint({
  id: 'updateManagedOrder',
  method: 'PUT',
  path: '/orders/manage/:key',
  auth: 'public',
  summary: "Update a guest's order",
  description: 'As `PUT /orders/{id}`, authorised by the manage key.',
  params: ManageKey,
  body: UpdateOrderInput,
  responses: { 200: envelope(Order) },
  errors: [409, 429],
});
export const cancelManagedOrder = endpoint({
  id: 'cancelManagedOrder',
  method: 'POST',
  path: '/orders/manage/:key/cancel',
  auth: 'public',
  summary: "Cancel a guest's order",
  description: 'As `POST /orders/{id}/cancel`, authorised by the manage key.',
  params: ManageKey,
  headers: IdempotencyHeaders,
  responses: { 200: envelope(Order) },
  errors: [409, 422, 429],
});
export const extendManagedOrder = endpoint({
  id: 'extendManagedOrder',
  method: 'POST',
  path: '/orders/manage/:key/extend',
  auth: 'public',
  summary: "Extend the claim window of a guest's order",
  description: 'As `POST /orders/{id}/extend`, authorised by the manage key.',
  params: ManageKey,
  responses: { 200: envelope(Order) },
  errors: [409, 429],
});
export const replaceManagedGiftLink = endpoint({
  id: 'replaceManagedGiftLink',
  method: 'POST',
  path: '/orders/manage/:key/replace-link',
  auth: 'public',
  summary: "Replace the gift link of a guest's order",
  description: 'As `POST /orders/{id}/replace-link`, authorised by the manage key.',
  params: ManageKey,
  responses: { 200: envelope(Order) },
  errors: [409, 429],
});
export const resendManagedOrder = endpoint({
  id: 'resendManagedOrder',
  method: 'POST',
  path: '/orders/manage/:key/resend',
  auth: 'public',
  summary: 'Email a guest the links again',
  description: 'As `POST /orders/{id}/resend`, authorised by the manage key.',
  params: ManageKey,
  responses: { 200: envelope(Order) },
  errors: [409, 429],
});
