/** Identifies a payer for card-testing limits without storing who they are: both fingerprints are HMACs. */
export type Payer = {
  /** Of the IP prefix. */
  ipFingerprint: string;
  /** Of the user id; for guests of the IP prefix and e-mail address. */
  payerFingerprint: string;
  isSignedIn: boolean;
};
