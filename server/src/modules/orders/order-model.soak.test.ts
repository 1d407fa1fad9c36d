import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { expectInvariantsToHold } from '../../../test/support/invariants.ts';
import { fuzzSeed, iterations, recordSoakFigures, soakTimeoutMs } from '../../../test/support/soak.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import * as commands from './order-model.fixture.ts';
import { RealShop, STOCK } from './order-model.fixture.ts';

let database: TestDatabase;
let real: RealShop;
beforeAll(async () => {
  database = await createTestDatabase();
  real = new RealShop(database);
});
afterAll(async () => {
  await real.close();
  await database.drop();
});

const RUNS = iterations(12, 1_000);
const MAX_COMMANDS = iterations(30, 50);

const pick = fc.nat({ max: 20 });
const fault = fc.constantFrom<commands.Fault>('none', 'none', 'before', 'after');
const anyCommand = [
  fc
    .tuple(fc.constantFrom('pays', 'pays', 'pays', 'declined', 'failsOnCharge'), fault)
    .map(([card, f]) => commands.buy(card, f)),
  pick.map(commands.retryPurchase),
  pick.map(commands.claim),
  fc.tuple(pick, fault).map(([p, f]) => commands.decline(p, f)),
  fc.tuple(pick, fault).map(([p, f]) => commands.cancelAsGifter(p, f)),
  pick.map(commands.cancelAsOperator),
  fc
    .tuple(pick, fc.constantFrom(1, 1_000, commands.PRICE_CENTS), fault)
    .map(([p, cents, f]) => commands.refund(p, cents, f)),
  fc.tuple(pick, fc.constantFrom('Ordered', 'Shipped', 'Delivered')).map(([p, to]) => commands.move(p, to)),
  pick.map(commands.undo),
  pick.map(commands.replaceLink),
  pick.map(commands.expire),
  fc.constant(null).map(commands.restart),
] as const;

test(
  'REL-15 random sequences of purchases, claims, cancellations, refunds, moves, restarts and lost responses leave the shop in the state of a simple model',
  async () => {
    let steps = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.commands([...anyCommand], { maxCommands: MAX_COMMANDS, size: 'max' }),
        async (sequence) => {
          await real.reset();
          await fc.asyncModelRun(() => ({ model: { stock: STOCK, orders: [] }, real }), sequence);
          await expectInvariantsToHold(real.shop.deps.database.pool);
          steps += [...sequence].length;
        },
      ),
      { numRuns: RUNS, ...fuzzSeed },
    );
    recordSoakFigures('REL-15', { runs: RUNS, steps });
  },
  soakTimeoutMs,
);
