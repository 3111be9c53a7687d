/** The Key Vault SDK, loaded on first use. */
export { CryptographyClient } from '@azure/keyvault-keys';
