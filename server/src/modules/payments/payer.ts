/** Identifies a payer for card-testing limits without storing who they are: both fingerprints are HMACs. */
export type Payer = {
  /** HMAC of the IP prefix. */
  ipFingerprint: string;
  /** HMAC of the user id; for guests, of the IP prefix and email address. */
  payerFingerprint: string;
  isSignedIn: boolean;
};
