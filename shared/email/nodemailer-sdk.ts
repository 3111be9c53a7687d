/** The SMTP client, loaded on first use. */
export { createTransport } from 'nodemailer';
