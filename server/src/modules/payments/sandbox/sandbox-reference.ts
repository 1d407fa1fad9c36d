const card = {
  type: 'object',
  required: ['number', 'exp_month', 'exp_year', 'cvc'],
  properties: {
    number: { type: 'string', description: 'One of the test numbers', example: '4242424242424242' },
    exp_month: { type: 'integer', minimum: 1, maximum: 12, example: 12 },
    exp_year: { type: 'integer', example: 2034 },
    cvc: { type: 'string', example: '123' },
  },
};

const errorResponse = (description: string) => ({
  description,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['error'],
        properties: {
          error: {
            type: 'object',
            required: ['message', 'code'],
            properties: {
              message: { type: 'string' },
              code: { type: 'string', example: 'incorrect_number' },
            },
          },
        },
      },
    },
  },
});

/** The sandbox's part of the API reference. Its shapes are the card processor's, not those of the contracts. */
export const SANDBOX_PATHS = {
  '/sandbox/v1/payment_methods': {
    post: {
      operationId: 'createSandboxPaymentMethod',
      summary: 'Create a payment method from a test card',
      description:
        "Takes the place of the card processor in local mode: a client sends the card here, never to `/api`. Test numbers: 4242 4242 4242 4242 is accepted; 4000 0000 0000 0002 is declined; 4000 0000 0000 9995 has insufficient funds; 4000 0025 0000 3155 requires confirmation; 4000 0000 0000 0341 fails when charged. Any other number is rejected. Not available in production, where the card processor's own library takes the card.",
      tags: ['sandbox'],
      security: [],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['type', 'card'],
              properties: { type: { type: 'string', enum: ['card'] }, card },
            },
          },
        },
      },
      responses: {
        200: {
          description: 'OK',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['id', 'card'],
                properties: {
                  id: { type: 'string', example: 'pm_1PqX' },
                  card: {
                    type: 'object',
                    required: ['brand', 'last4'],
                    properties: {
                      brand: { type: 'string', example: 'visa' },
                      last4: { type: 'string', example: '4242' },
                    },
                  },
                },
              },
            },
          },
        },
        400: errorResponse('Bad Request'),
        402: errorResponse('Payment Required'),
      },
    },
  },
};
