/** The analytics script that the operator has configured (ANALYTICS_ID). */
export interface AnalyticsConfig {
  /** URL of the script. */
  script: string;
  /** The script's attribute that carries the id, e.g. `data-website-id`. */
  attribute: string;
  id: string;
}
