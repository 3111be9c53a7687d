/** Whether the text looks like an e-mail address, before it is sent. The service decides. */
export const isEmailAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
