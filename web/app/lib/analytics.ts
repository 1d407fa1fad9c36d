/** A measuring script of the operator's choice (ANALYTICS_ID): its address, and the attribute that bears the id. */
export interface AnalyticsConfig {
  script: string;
  attribute: string;
  id: string;
}
