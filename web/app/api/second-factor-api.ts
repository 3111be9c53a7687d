import type { Static } from '@sinclair/typebox';
import type {
  passkeyOptionsAnswer,
  recoveryCodesAnswer,
  secondFactorAnswer,
  setUpAnswer,
} from '../../../shared/contracts/second-factor.ts';
import { call } from './app-api.ts';

export type SecondFactor = Static<typeof secondFactorAnswer>;
export type Passkey = SecondFactor['passkeys'][number];
export type SetUp = Static<typeof setUpAnswer>;

const path = '/api/account/second-factor';
const passkeys = '/api/account/passkeys';

/** Every change needs the password once more. */
interface Proof {
  password: string;
}

export const secondFactorApi = {
  read: () => call<SecondFactor>('GET', path),
  setUp: (proof: Proof) => call<SetUp>('POST', path, proof),
  confirm: (code: string) => call<Static<typeof recoveryCodesAnswer>>('POST', `${path}/confirm`, { code }),
  renewRecoveryCodes: (proof: Proof) =>
    call<Static<typeof recoveryCodesAnswer>>('POST', `${path}/recovery-codes`, proof),
  remove: (proof: Proof) => call<SecondFactor>('DELETE', path, proof),
  passkeyOptions: (proof: Proof) => call<Static<typeof passkeyOptionsAnswer>>('POST', `${passkeys}/options`, proof),
  addPasskey: (name: string, answer: unknown) => call<SecondFactor>('POST', passkeys, { name, answer }),
  removePasskey: (passkeyId: string, proof: Proof) => call<SecondFactor>('DELETE', `${passkeys}/${passkeyId}`, proof),
};
