/** Names and kinds of the fields of Stripe's published fixtures, nested ones with dots; `any` where the fixture shows null. */
export const SHAPES: Record<string, Record<string, string>> = {
  payment_intent: {
    any: 'application application_fee_amount cancellation_reason customer customer_account description excluded_payment_method_types latest_charge on_behalf_of payment_method receipt_email review setup_future_usage source statement_descriptor statement_descriptor_suffix transfer_group',
    boolean: 'livemode',
    list: 'payment_method_types',
    number: 'amount amount_capturable amount_received canceled_at created',
    object:
      'amount_details automatic_payment_methods last_payment_error managed_payments metadata next_action payment_method_configuration_details payment_method_options processing shipping transfer_data',
    string: 'capture_method client_secret confirmation_method currency id object status',
  },
  payment_method: {
    any: 'billing_details.address.line2 billing_details.name billing_details.tax_id card.checks.address_line1_check card.checks.address_postal_code_check card.generated_from.charge card.generated_from.setup_attempt card.networks.preferred card.regulated_status card.wallet.dynamic_last4 customer customer_account',
    boolean: 'card.three_d_secure_usage.supported livemode',
    list: 'card.networks.available',
    number: 'card.exp_month card.exp_year created',
    object:
      'billing_details billing_details.address card card.checks card.generated_from card.generated_from.payment_method_details card.networks card.three_d_secure_usage card.wallet metadata',
    string:
      'allow_redisplay billing_details.address.city billing_details.address.country billing_details.address.line1 billing_details.address.postal_code billing_details.address.state billing_details.email billing_details.phone card.brand card.checks.cvc_check card.country card.display_brand card.fingerprint card.funding card.last4 card.wallet.type id metadata.order_id object type',
  },
  charge: {
    any: 'application application_fee application_fee_amount billing_details.address.city billing_details.address.country billing_details.address.line1 billing_details.address.line2 billing_details.address.postal_code billing_details.address.state billing_details.email billing_details.phone billing_details.tax_id calculated_statement_descriptor customer failure_balance_transaction failure_code failure_message on_behalf_of outcome.advice_code outcome.network_advice_code outcome.network_decline_code outcome.network_status outcome.reason outcome.seller_message payment_intent payment_method_details.card.amount_authorized payment_method_details.card.authorization_code payment_method_details.card.mandate payment_method_details.card.network_transaction_id payment_method_details.card.regulated_status payment_method_details.card.transaction_link_id receipt_email receipt_number review source.allow_redisplay source.amount source.currency source.metadata source.owner.email source.owner.name source.owner.phone source.owner.verified_email source.owner.verified_name source.owner.verified_phone source.statement_descriptor source.usage source_transfer statement_descriptor statement_descriptor_suffix transfer_data.amount transfer_group',
    boolean: 'captured disputed livemode paid refunded refunds.has_more source.livemode',
    list: 'refunds.data',
    number:
      'amount amount_captured amount_refunded created payment_method_details.card.exp_month payment_method_details.card.exp_year source.created',
    object:
      'billing_details billing_details.address fraud_details metadata outcome payment_method_details payment_method_details.card payment_method_details.card.checks payment_method_details.card.extended_authorization payment_method_details.card.incremental_authorization payment_method_details.card.installments payment_method_details.card.multicapture payment_method_details.card.network_token payment_method_details.card.overcapture payment_method_details.card.three_d_secure payment_method_details.card.wallet refunds shipping source source.owner source.owner.address source.owner.verified_address transfer_data transfer_data.destination',
    string:
      'balance_transaction billing_details.name currency description id object outcome.type payment_method payment_method_details.card.brand payment_method_details.card.country payment_method_details.card.fingerprint payment_method_details.card.funding payment_method_details.card.last4 payment_method_details.card.network payment_method_details.type receipt_url refunds.object refunds.url source.client_secret source.flow source.id source.object source.status source.type status transfer_data.destination.id transfer_data.destination.object',
  },
  refund: {
    any: 'balance_transaction customer customer_account payment_intent payment_method reason receipt_number source_transfer_reversal transfer_reversal',
    number: 'amount created',
    object: 'destination_details destination_details.card metadata',
    string: 'charge currency destination_details.card.type destination_details.type id object status',
  },
  event: {
    any: 'api_version request.id request.idempotency_key',
    boolean: 'livemode',
    number: 'created pending_webhooks',
    object: 'data request',
    string: 'id object type',
  },
};
