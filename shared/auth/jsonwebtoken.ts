/** The JWT library, loaded on first use. */
import jsonwebtoken from 'jsonwebtoken';

export const { sign, verify } = jsonwebtoken;
