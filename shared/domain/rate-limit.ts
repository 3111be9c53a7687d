/** Ports: shared counters, and the limits based on them. */

export interface Counters {
  /** Adds atomically and returns the sum. */
  add(name: string, amount: number, ttlSeconds: number): Promise<number>;
  read(name: string): Promise<number>;
  clear(name: string): Promise<void>;
}

export interface Throttle {
  admitRegistration(email: string, clientAddress: string): Promise<void>;
  admitVerification(clientAddress: string): Promise<void>;
  /** Counts addresses with and without an account alike. */
  admitPasswordReset(email: string, clientAddress: string): Promise<void>;
  /** Counts the codes that a public link sends: by address, by network and by link. */
  admitPublicLink(link: string, email: string, clientAddress: string): Promise<void>;
  /** Counts the steps of log-ins by single sign-on: each may ask the provider. */
  admitSignOn(clientAddress: string): Promise<void>;
  /** Counts e-mails about the account that its owner requests. */
  admitAccountMail(accountId: string): Promise<void>;
  /** Counts invitations of an organization. */
  admitMemberInvitation(organizationId: string): Promise<void>;
  /** Runs an attempt to prove a password; null is a failure, and failures are counted. */
  attemptLogin<T>(email: string, clientAddress: string, prove: () => Promise<T | null>): Promise<T | null>;
  /**
   * Runs an attempt to prove a code of a second factor or of a public link; null is a failure, and failures are counted.
   * @param subject whose codes they are
   * @param clientAddress if given, each network is counted by itself
   */
  attemptCode<T>(subject: string, prove: () => Promise<T | null>, clientAddress?: string): Promise<T | null>;
}

export interface Allowance {
  isAdmitted: boolean;
  limit: number;
  remaining: number;
  /** Unix time in seconds. */
  resetsAt: number;
}

export interface RateLimiter {
  /** Counts one request against `limit` per minute. */
  take(keyId: string, limit: number): Promise<Allowance>;
}

export interface AddressLimiter {
  /** Counts one request of an address that sent no known key. */
  take(clientAddress: string): Allowance;
}
