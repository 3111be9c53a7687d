/** A separate module for the Key Vault SDK, so that the build puts the SDK into a chunk that is loaded on first use. */
export { CryptographyClient } from '@azure/keyvault-keys';
