import type { CatalogueDeps } from '../catalogue/index.ts';
import type { PaymentsDeps } from '../payments/index.ts';

export type OrdersDeps = CatalogueDeps & PaymentsDeps;
