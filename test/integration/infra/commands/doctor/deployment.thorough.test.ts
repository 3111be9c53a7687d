import { vaultSecrets } from '../../../../../infra/azure/shape.ts';
import { strayParameters, vaultSettings } from '../../../../../infra/commands/doctor/deployment.ts';

/** A vault with these secrets, by the setting's name. */
function aVault(secrets: Record<string, string>) {
  const asked: string[] = [];
  const secret = async (name: string) => {
    asked.push(name);
    return secrets[name] ?? null;
  };
  return { asked, secret };
}

describe('the settings in a vault', () => {
  it('are those of every deployment and those that this one names, but none that the shell has already', async () => {
    const vault = aVault({ ...Object.fromEntries(vaultSecrets.map((name) => [name, name])), SMTP_URL: 'smtps://mail' });
    const environment = { OPTIONAL_SECRETS: 'SMTP_URL, SEAL_FORMER_PEM,', LINK_PEPPER: 'mine', WEBHOOK_KEY: '' };
    const settings = await vaultSettings(vault, environment);
    const wanted = [...vaultSecrets.filter((name) => name !== 'LINK_PEPPER'), 'SMTP_URL'];
    expect(Object.keys(settings)).toEqual(wanted);
    expect(vault.asked).toEqual(wanted);
    expect(settings).toMatchObject({ SMTP_URL: 'smtps://mail', WEBHOOK_KEY: 'WEBHOOK_KEY' });
  });

  it('are references where the vault has no such secret, as they are for the app', async () => {
    const { STRIPE_WEBHOOK_SECRET } = await vaultSettings(aVault({}), { OPTIONAL_SECRETS: 'STRIPE_WEBHOOK_SECRET' });
    expect(STRIPE_WEBHOOK_SECRET).toBe('@Microsoft.KeyVault(SecretName=STRIPE-WEBHOOK-SECRET)');
  });
});

describe('parameters of a deployment', () => {
  const deployed = { COUNTERSIGN_TSA_URLS: 'https://a.example', TSA_URLS: 'https://a.example' };

  it.each([
    {},
    { TSA_URLS: 'https://a.example', MAIL_FROM: 'a@example.com' },
    deployed,
    { ...deployed, COUNTERSIGN_MAIL_FROM: '' },
    { ...deployed, COUNTERSIGN_MAIL_FROM: '', MAIL_FROM: '' },
  ])('say nothing else than what is examined: %j', (environment) => expect(strayParameters(environment)).toEqual([]));

  it.each([
    ['from before an output was there', { COUNTERSIGN_TSA_URLS: 'https://a.example' }, 'TSA_URLS'],
    ['set since', { ...deployed, COUNTERSIGN_TSA_URLS: 'https://b.example' }, 'TSA_URLS'],
    ['taken away since', { COUNTERSIGN_MAIL_FROM: '', MAIL_FROM: 'a@example.com' }, 'MAIL_FROM'],
    ['for the vault', { COUNTERSIGN_OPTIONAL_SECRETS: 'SMTP_URL' }, 'OPTIONAL_SECRETS'],
  ])('are named where they are not what is examined: %s', (_, environment, output) => {
    const notes = strayParameters(environment);
    expect(notes).toEqual([expect.stringContaining(`${output} is not what COUNTERSIGN_${output} says`)]);
    expect(notes.join()).not.toMatch(/example|SMTP/);
  });
});
