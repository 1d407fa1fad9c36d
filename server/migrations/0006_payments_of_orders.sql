-- States that neither the tables nor their triggers refused.

-- At once, as a stronger lock that is taken later could deadlock with a purchase in progress.
LOCK TABLE purchases, orders, payments, refunds IN ACCESS EXCLUSIVE MODE;

-- What is paid stays paid; money goes back by refunds.
CREATE TRIGGER purchases_paid_final BEFORE UPDATE OF payment_status ON purchases
  FOR EACH ROW WHEN (OLD.payment_status = 'paid' AND NEW.payment_status <> 'paid') EXECUTE FUNCTION refuse_change();
CREATE TRIGGER orders_paid_final BEFORE UPDATE OF payment_status ON orders
  FOR EACH ROW WHEN (OLD.payment_status IN ('paid', 'refunded', 'partially_refunded')
    AND NEW.payment_status IN ('awaiting', 'requires_action', 'failed')) EXECUTE FUNCTION refuse_change();

-- Only what is paid is claimed, moves on or is cancelled; an attempt that fails stays as it began.
ALTER TABLE orders ADD CONSTRAINT orders_unpaid_is_picked
  CHECK (status = 'Picked' OR payment_status IN ('paid', 'refunded', 'partially_refunded')) NOT VALID;

-- The step back is to where the order just was, also if a later step does not mention it.
DROP TRIGGER orders_undo_to_last ON orders;
CREATE TRIGGER orders_undo_to_last BEFORE UPDATE OF status, undo_to ON orders
  FOR EACH ROW WHEN (NEW.undo_to <> OLD.status
    AND (NEW.undo_to IS DISTINCT FROM OLD.undo_to OR NEW.status <> OLD.status)) EXECUTE FUNCTION refuse_other_undos();

-- Once a purchase is paid, so are its orders.
CREATE OR REPLACE FUNCTION check_paid_purchase() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM purchases WHERE id = NEW.id AND payment_status = 'paid') THEN
    RETURN NULL;
  END IF;
  -- No condition on intent_status: in a young shop without statistics the planner would scan the index of all payments
  -- that succeeded, and keep that plan.
  IF (SELECT intent_status FROM payments WHERE purchase_id = NEW.id) IS DISTINCT FROM 'succeeded' THEN
    RAISE EXCEPTION 'purchase % is paid without a payment that succeeded', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  IF EXISTS (SELECT FROM orders WHERE purchase_id = NEW.id
      AND payment_status NOT IN ('paid', 'refunded', 'partially_refunded')) THEN
    RAISE EXCEPTION 'purchase % is paid, one of its orders is not', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'purchases_paid_with_orders';
  END IF;
  RETURN NULL;
END $$;

-- A payment stays with its purchase.
CREATE TRIGGER payments_purchase_fixed BEFORE UPDATE OF purchase_id, capture_method ON payments
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- A refund is of the payment that paid for its order, and stays so.
CREATE TRIGGER refunds_order_fixed BEFORE UPDATE OF order_id, payment_id ON refunds
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE FUNCTION refuse_refund_of_other_payment() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM orders o JOIN payments p ON p.purchase_id = o.purchase_id
      WHERE o.id = NEW.order_id AND p.id = NEW.payment_id) THEN
    RAISE EXCEPTION 'payment % did not pay for order %', NEW.payment_id, NEW.order_id
      USING ERRCODE = 'foreign_key_violation', TABLE = 'refunds', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refunds_payment_of_order BEFORE INSERT ON refunds
  FOR EACH ROW EXECUTE FUNCTION refuse_refund_of_other_payment();
