import type { CardMotif, GeneratedImage } from '../../src/modules/media/index.ts';
import type { DemoCard } from './demo-catalogue.types.ts';

const texts: readonly Pick<DemoCard, 'id' | 'name' | 'description' | 'category'>[] = [
  {
    id: 'birthday',
    name: 'Cake and Balloons',
    description: 'A cake with three candles under bunting, on warm peach.',
    category: 'Birthday',
  },
  {
    id: 'holiday',
    name: 'Snowy Evening',
    description: 'A decorated tree and a snowman on a quiet winter night.',
    category: 'Holiday',
  },
  {
    id: 'thank-you',
    name: 'Garden Bouquet',
    description: 'A bouquet laid on cream paper, framed by green sprigs.',
    category: 'Thank You',
  },
  {
    id: 'celebration',
    name: 'Raise a Glass',
    description: 'Two glasses meet in golden light and confetti.',
    category: 'Celebration',
  },
  {
    id: 'romance',
    name: 'Love Letter',
    description: 'A sealed letter on a large heart, with small ones all around.',
    category: 'Romance',
  },
  {
    id: 'get-well',
    name: 'Sunny Meadow',
    description: 'A bear with a warm drink waits in a meadow as the sun comes up.',
    category: 'Get Well',
  },
];

const card = (id: CardMotif): GeneratedImage => ({
  name: `card-${id}`,
  template: { kind: 'card', motif: id },
});
const wrapped = (motif: CardMotif | 'plain'): GeneratedImage => ({
  name: `wrapped-${motif}`,
  template: { kind: 'wrapped', motif },
});

export const demoCards: readonly DemoCard[] = texts.map((text) => ({
  ...text,
  image: card(text.id),
  preview: wrapped(text.id),
}));

/** Link preview of gifts without a card, or with a card design that an operator has added. */
export const plainWrappedImage: GeneratedImage = wrapped('plain');
