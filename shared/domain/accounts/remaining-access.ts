/** The passkeys, API keys and webhooks that still act for an account after its password was reset. */
export interface RemainingAccess {
  /** Names of the passkeys. */
  passkeys: string[];
  /** Names of the keys. */
  apiKeys: string[];
  /** Addresses of the endpoints. */
  webhooks: string[];
  /** Ends all of it. */
  token: string;
}
