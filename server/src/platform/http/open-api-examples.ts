/** The subset of JSON Schema that the contracts' schemas use. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  example?: unknown;
  deprecated?: boolean;
  examples?: unknown[];
  minimum?: number;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
};

const GIFT_LINK_ID = 'c4c9a2d6f0b14e8f9a3d5b7e1c2f4a60';
export const EXAMPLE_REQUEST_ID = '0197a1c2-7777-7c10-9d51-2b8e5f7a4c33';
const ORDER_ID = '0197a1c2-6f3e-7c10-9d51-2b8e5f7a4c33';

/** Example values of fields by name; they have to satisfy every schema that has a field of that name. */
const BY_FIELD: Record<string, unknown> = {
  action: 'gift.changed',
  actor: 'Grace',
  address: '350 5th Ave',
  address_confirmed: false,
  address_ln_1: '1600 Maple Street',
  address_ln_2: 'Apt 4B',
  amount: 39,
  amount_paid: 39,
  body: 'Your gift from Ada was delivered.',
  cancel_reason: null,
  card_image_id: 'birthday-balloons',
  claimed: false,
  claimed_at: null,
  brand: 'Fern & Co.',
  carrier: 'UPS',
  category: 'home-garden',
  city: 'Seattle',
  client_secret: 'pi_3PqX_secret_8fK2',
  code: '123456',
  color: '#2f6f4f',
  currency: 'usd',
  delivery_instructions: 'Please leave it with the doorman.',
  description: 'Six hand-dipped beeswax candles.',
  email: 'ada@example.com',
  estimated_delivery: '2026-05-20',
  first_name: 'Ada',
  gift_date: '2026-05-20',
  gift_id: GIFT_LINK_ID,
  gift_link: `https://shop.example/claim/${GIFT_LINK_ID}`,
  id: ORDER_ID,
  ids: 'beeswax-candles,desk-lamp',
  image: '/media/gifts/candles-640.webp',
  image_url: '/media/gifts/candles-640.webp',
  inventory_id: 'beeswax-candles',
  key: '9b1f6f0c2a7d4e5b8c3d1a6e4f2b7c90',
  last4: '4242',
  last_name: 'Lovelace',
  manage_key: '5d0c8b1e7f3a4c2d9e6b0a1f8c7d4e3b',
  message: 'Thank you, they smell wonderful!',
  name: 'Beeswax Candles',
  notes: 'Happy birthday, Grace!',
  payment_intent_id: 'pi_3PqX',
  payment_method_id: 'pm_1PqX',
  payment_status: 'paid',
  phone: '+12065550123',
  phone_number: '+12065550123',
  price: 39,
  query: 'candles',
  reason: 'Arrived damaged',
  request_id: EXAMPLE_REQUEST_ID,
  shop_name: 'Presently',
  slug: 'home-garden',
  state: 'WA',
  street: '1600 Maple Street',
  subject: 'Your gift was delivered',
  synonyms: 'bouquet',
  tags: 'birthday',
  term: 'roses',
  text: 'Customer called about the address.',
  time_zone: 'America/New_York',
  today: '2026-05-20',
  token: 'pat_8sHq2mZ0vX4nB6cR1tY3',
  tracking_number: '1Z12345E0205271688',
  tracking_url: 'https://www.ups.com/track?tracknum=1Z12345E0205271688',
  url_id: GIFT_LINK_ID,
  zip: '98101',
  zip_code: '98101',
};

const BY_FORMAT: Record<string, string> = {
  'date-time': '2026-05-14T09:30:00.000Z',
  date: '2026-05-14',
  uuid: ORDER_ID,
  binary: '(file)',
};

/** Whether a field's known value satisfies a schema with a fixed set of values, or null. */
const isAllowed = (value: unknown, { enum: values, anyOf, type }: JsonSchema): boolean =>
  value === null
    ? Boolean(anyOf?.some(isNull)) || (Array.isArray(type) && type.includes('null'))
    : Boolean(values?.includes(value));

const typeOf = ({ type, properties, items }: JsonSchema): string | undefined => {
  const named = Array.isArray(type) ? type.find((one) => one !== 'null') : type;
  return named ?? (properties ? 'object' : items ? 'array' : undefined);
};

const isNull = ({ type }: JsonSchema): boolean => type === 'null';

const hasType = (value: unknown, type: string): boolean =>
  type === 'integer' ? Number.isInteger(value) : type === typeof value;

/**
 * A value that a reader recognises and that satisfies `schema`: its own example, a known value for the field's name,
 * or the simplest value of its type.
 */
export function exampleOf(
  schema: JsonSchema,
  resolve: (ref: string) => JsonSchema | undefined,
  field?: string,
): unknown {
  if (schema.$ref) return exampleOf(resolve(schema.$ref) ?? {}, resolve, field);
  if (schema.example !== undefined) return schema.example;
  if (schema.examples?.length) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  const known = field === undefined ? undefined : BY_FIELD[field];
  if (known !== undefined && isAllowed(known, schema)) return known;
  if (schema.enum?.length) return schema.enum.find((one) => one !== '') ?? schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return exampleOf(choices.find((one) => !isNull(one)) ?? {}, resolve, field);
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((one) => exampleOf(one, resolve, field) as object));
  const type = typeOf(schema);
  if (known !== undefined && type !== undefined && hasType(known, type) && !schema.format) return known;
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([, { deprecated }]) => !deprecated)
          .map(([name, one]) => [name, exampleOf(one, resolve, name)]),
      );
    case 'array':
      return schema.items ? [exampleOf(schema.items, resolve, field)] : [];
    case 'integer':
    case 'number':
      return schema.minimum !== undefined && schema.minimum > 0 ? schema.minimum : 3;
    case 'boolean':
      return true;
    case 'string':
      return (schema.format && BY_FORMAT[schema.format]) ?? 'text';
    default:
      return undefined;
  }
}
