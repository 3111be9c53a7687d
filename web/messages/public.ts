/** What the public pages say. They are English only so far. */
import { type ErrorKey, en as errors } from '../../shared/messages/errors/en.ts';
import { en, type PublicKey } from '../../shared/messages/public/en.ts';
import { translator } from '../../shared/messages/translate.ts';

export const t = translator<PublicKey | ErrorKey>({ ...en, ...errors }, 'en');
