const prefix = 'NOT FOR PRODUCTION';

/** @returns a common name by which everyone can see that the certificate is for development and tests. */
export const testCommonName = (name: string): string => `${prefix} ${name}`;

/** Whether a certificate with this common name must not seal in production. */
export const isTestCommonName = (commonName: string): boolean => commonName.startsWith(prefix);

/** The name without the warning before it, for a page that says in its own words that the certificate is for tests. */
export const nameInTestCommonName = (commonName: string): string => commonName.slice(prefix.length).trim();
