/** The Key Vault SDK in a module of its own, so that the build puts it into a chunk that is loaded at first use. */
export { CryptographyClient } from '@azure/keyvault-keys';
