/**
 * Reads a deployment from the operator's shell: outputs of its templates, parameters of `azd`, and the contents of its
 * vault.
 */
import { vaultSecrets } from '../../azure/shape.ts';
import type { openVault } from '../../azure/vault.ts';

type Environment = Record<string, string | undefined>;

/** Maps each parameter to the output that shows the app's setting. */
const outputs: Record<string, string> = {
  COUNTERSIGN_TSA_URLS: 'TSA_URLS',
  COUNTERSIGN_SEAL_LEVEL: 'SEAL_LEVEL',
  COUNTERSIGN_MAIL_FROM: 'MAIL_FROM',
  COUNTERSIGN_ACS_ENDPOINT: 'ACS_ENDPOINT',
  COUNTERSIGN_OIDC_ISSUER: 'OIDC_ISSUER',
  COUNTERSIGN_OIDC_CLIENT_ID: 'OIDC_CLIENT_ID',
  COUNTERSIGN_OIDC_DOMAINS: 'OIDC_DOMAINS',
  COUNTERSIGN_OIDC_ORGANIZATION: 'OIDC_ORGANIZATION',
  COUNTERSIGN_OIDC_ROLE_CLAIM: 'OIDC_ROLE_CLAIM',
  COUNTERSIGN_OIDC_ROLES: 'OIDC_ROLES',
  COUNTERSIGN_OPTIONAL_SECRETS: 'OPTIONAL_SECRETS',
};

/** Names each parameter that differs from the deployed setting, without its value. */
export function strayParameters(environment: Environment): string[] {
  return Object.entries(outputs)
    .filter(
      ([parameter, output]) => (environment[parameter] ?? environment[output] ?? '') !== (environment[output] ?? ''),
    )
    .map(
      ([parameter, output]) =>
        `${output} is not what ${parameter} says: it was not deployed since, or this shell is from before. Run "azd provision", and then: eval "$(azd env get-values)"`,
    );
}

/**
 * Reads the settings of the vault as the app gets them: the reference to a missing secret stays unresolved. Omits
 * settings that the environment already has.
 */
export async function vaultSettings(
  vault: Pick<ReturnType<typeof openVault>, 'secret'>,
  environment: Environment,
): Promise<Record<string, string>> {
  const settings: Record<string, string> = {};
  const optional = (environment.OPTIONAL_SECRETS ?? '').split(/[\s,]+/).filter(Boolean);
  for (const name of new Set([...vaultSecrets, ...optional])) {
    if (environment[name]) continue;
    settings[name] = (await vault.secret(name)) ?? `@Microsoft.KeyVault(SecretName=${name.replaceAll('_', '-')})`;
  }
  return settings;
}
