-- The carrier names an order by its tracking number.
CREATE INDEX orders_tracking_number ON orders (tracking_number) WHERE tracking_number IS NOT NULL;
