/** The client of Azure Communication Services Email, loaded on first use. */
export { EmailClient } from '@azure/communication-email';
