/** POST /api/organizations: a person creates an organization, or turns their account into one. */
import { createOrganizationBody, membershipAnswer } from '../../shared/contracts/organizations.ts';
import { newest, person } from '../../shared/contracts/route.ts';
import { created } from '../../shared/http/answer.ts';
import { toMembership } from '../../shared/http/organization-views.ts';
import { convertAccount, createOrganization } from '../../shared/operations/accounts/organizations.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/organizations', {
  name: 'CreateOrganization',
  tag: 'Organizations',
  summary: 'Create an organization, or turn your account into one',
  auth: newest(person),
  body: createOrganizationBody,
  takes: ['Idempotency-Key'],
  answers: { 201: { json: membershipAnswer } },
  example: { name: 'Northwind' },
  async run({ deps, ref, body, seed }) {
    const { name, fromAccount } = body;
    const made = fromAccount
      ? await convertAccount(deps, { personId: ref.ownerId, name })
      : await createOrganization(deps, { personId: ref.ownerId, name, seed });
    return created(toMembership(made), { Location: '/api/organizations/current' });
  },
});
