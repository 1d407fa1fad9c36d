import type { BaseDeps } from '../../deps.ts';
import type { CardProcessor } from './card-processor.ts';

export type PaymentsDeps = BaseDeps & { processor: CardProcessor };
