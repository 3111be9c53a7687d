/**
 * Attack (guessing passwords): limits attempts over all instances. Counters have fixed windows that refused attempts do
 * not extend, so every lock ends. An address from which the account's owner has logged in before has its own counter,
 * so that strangers cannot lock the owner out. Unknown e-mail addresses are counted like known ones.
 */
import type { Counters, Throttle } from '../domain/rate-limit.ts';
import type { Clock, Digest } from '../domain/system.ts';
import { AppError } from '../errors.ts';
import { addressBlock } from '../net/address-block.ts';
import { ConcurrencyLimit } from './concurrency-limit.ts';

const windowSeconds = 15 * 60;
const failuresPerEmail = 10;
/** Many people may share one address: an office, a mobile network. */
const failuresPerAddress = 100;
const registrationsPerEmail = 60;
const registrationsPerAddress = 300;
/** A mailbox is not to be flooded, and a person who waits for the message asks once more. */
const resetsPerEmail = 3;
const resetsPerAddress = 30;
const mailsPerAccount = 5;
/** Attack: an organization that has the service send e-mails to strangers. */
const invitationsPerOrganization = 100;
/** A person who mistypes, or whose message is late, asks again. */
const linkCodesPerEmail = 5;
/** A school or an event behind one address. */
const linkCodesPerAddress = 300;
/** Attack: a link whose codes flood the mail service. Ten thousand people in two minutes are within it. */
const linkCodesPerLink = 20_000;
const verificationsPerAddress = 120;
const verificationsUnknown = 1_200;
/** Two steps for each log-in of a person in the same office. */
const signOnsPerAddress = 600;
const signOnsUnknown = 6_000;
const trustedSeconds = 30 * 86_400;
const daySeconds = 86_400;
/**
 * Attack (guessing codes with a known password): three of a million codes are right at any time. So many guesses a day
 * find one in thirty years.
 */
const wrongCodesPerDay = 30;
/** Passwords compared at once for one counter: parallel guesses exceed it by no more than this, per instance. */
const proofsAtOnce = 4;
/** Passwords compared at once for one address: as many right logins as this count as failures while they run. */
const proofsPerAddressAtOnce = 16;

export function counterThrottle(counters: Counters, clock: Clock, digest: Digest): Throttle {
  const proofs = new ConcurrencyLimit(proofsAtOnce);
  const proofsByAddress = new ConcurrencyLimit(proofsPerAddressAtOnce);
  const windowOf = (seconds: number) => Math.floor(clock.now().getTime() / 1_000 / seconds);
  const named = (...parts: string[]) => [...parts, String(windowOf(windowSeconds))].join(':');
  const hash = (text: string) => digest.sha256(text).slice(0, 32);

  function refuse(seconds = windowSeconds): never {
    const retryAfterSeconds = (windowOf(seconds) + 1) * seconds - clock.now().getTime() / 1_000;
    throw new AppError('rate_limit_exceeded', { retryAfterSeconds });
  }

  const add = (name: string) => counters.add(name, 1, windowSeconds);

  const admitsFor =
    (kind: string, perEmail: number, perAddress: number) => async (email: string, clientAddress: string) => {
      const address = addressBlock(clientAddress);
      const [ofEmail, ofAddress] = await Promise.all([
        add(named(kind, hash(email))),
        address === null ? 0 : add(named(`${kind}-address`, hash(address))),
      ]);
      if (ofEmail > perEmail || ofAddress > perAddress) refuse();
    };

  /** All callers without a known address share one counter, which is larger. */
  const admitsFrom = (kind: string, perAddress: number, unknown: number) => async (clientAddress: string) => {
    const address = addressBlock(clientAddress);
    const count = await add(named(kind, hash(address ?? 'unknown')));
    if (count > (address === null ? unknown : perAddress)) refuse();
  };

  /**
   * Attack: parallel guesses for many e-mail addresses. Each attempt is counted before its password is compared, so
   * that no race admits one too many. Successful attempts are subtracted again.
   */
  async function provenWithin<T>(byAddress: string | null, prove: () => Promise<T | null>): Promise<T | null> {
    if (byAddress === null) return prove();
    return proofsByAddress.run(byAddress, async () => {
      if ((await counters.read(byAddress)) >= failuresPerAddress) refuse();
      let isFailure = false;
      const count = await add(byAddress);
      try {
        if (count > failuresPerAddress) refuse();
        const proof = await prove();
        isFailure = proof === null;
        return proof;
      } finally {
        if (!isFailure) await counters.add(byAddress, -1, windowSeconds);
      }
    });
  }

  return {
    admitRegistration: admitsFor('register', registrationsPerEmail, registrationsPerAddress),

    admitVerification: admitsFrom('verify', verificationsPerAddress, verificationsUnknown),
    admitSignOn: admitsFrom('sign-on', signOnsPerAddress, signOnsUnknown),

    admitPasswordReset: admitsFor('reset', resetsPerEmail, resetsPerAddress),

    async admitPublicLink(link, email, clientAddress) {
      // Refused requests do not count for the link: one network could close it to everyone.
      await admitsFor('public-link', linkCodesPerEmail, linkCodesPerAddress)(email, clientAddress);
      if ((await add(named('public-link-codes', hash(link)))) > linkCodesPerLink) refuse();
    },

    async admitAccountMail(accountId) {
      if ((await add(named('account-mail', hash(accountId)))) > mailsPerAccount) refuse();
    },

    async admitMemberInvitation(organizationId) {
      if ((await add(named('member-invitation', hash(organizationId)))) > invitationsPerOrganization) refuse();
    },

    async attemptLogin(email, clientAddress, prove) {
      const who = hash(email);
      const address = addressBlock(clientAddress);
      const from = address === null ? null : hash(address);
      const trust = from === null ? null : `trusted:${who}:${from}`;
      const isTrusted = trust !== null && (await counters.read(trust)) > 0;
      const byEmail = isTrusted ? named('login', who, from ?? '') : named('login', who);
      const byAddress = from === null ? null : named('login-address', from);

      return proofs.run(byEmail, async () => {
        const ofEmail = await counters.read(byEmail);
        if (ofEmail >= failuresPerEmail) refuse();
        const proof = await provenWithin(byAddress, prove);
        if (proof === null) await add(byEmail);
        else {
          if (ofEmail > 0) await counters.clear(byEmail);
          if (trust !== null && !isTrusted) await counters.add(trust, 1, trustedSeconds);
        }
        return proof;
      });
    },

    async attemptCode(subject, prove, clientAddress) {
      const network = clientAddress === undefined ? '' : `|${addressBlock(clientAddress) ?? 'unknown'}`;
      const name = `wrong-code:${hash(`${subject}${network}`)}:${windowOf(daySeconds)}`;
      if ((await counters.read(name)) >= wrongCodesPerDay) refuse(daySeconds);
      const proof = await prove();
      if (proof === null) await counters.add(name, 1, daySeconds);
      return proof;
    },
  };
}
