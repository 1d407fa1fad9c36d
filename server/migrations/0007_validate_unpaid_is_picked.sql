ALTER TABLE orders VALIDATE CONSTRAINT orders_unpaid_is_picked;
