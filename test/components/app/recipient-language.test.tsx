/** The default language of new recipients: chosen in the profile, and given to recipients of drafts and templates. */
import { render, screen, waitFor, within } from '@testing-library/preact';
import type { TemplateV1 } from '../../../shared/contracts/v1-templates.ts';
import { emptyProfile } from '../../../shared/domain/accounts/profile.ts';
import { draftApi, type Envelope } from '../../../web/app/api/app-api.ts';
import { leave } from '../../../web/app/api/session.ts';
import { DraftProvider, useOpenDraft } from '../../../web/app/prepare/draft/use-draft.ts';
import { RecipientsStep } from '../../../web/app/prepare/recipients/recipients-step.tsx';
import { ProfileSettings } from '../../../web/app/settings/profile.tsx';
import { UseTemplate } from '../../../web/app/templates/use-template.tsx';
import { Toasts } from '../../../web/components/toast.tsx';
import { reader, setReader } from '../../../web/format/reader.ts';
import { anEnvelope } from '../../unit/web/app/prepare/drafts.ts';
import { inNorthwind, logInAsAda, me } from './northwind.ts';
import { choose, enter, entry, inDashboard, press, user } from './person.tsx';
import { answerBy, response, sent } from './service.ts';

const account = { ...me, name: 'Ada', sendsMail: true };

beforeEach(() => {
  sessionStorage.clear();
  setReader({ recipientLanguage: null });
});
afterEach(() => leave());

describe('the profile', () => {
  const label = 'Language of recipients';
  const profile = (defaults = {}) => ({ ...emptyProfile, defaults: { ...emptyProfile.defaults, ...defaults } });
  const open = async () => {
    answerBy({
      'GET /api/account/profile': () => response(profile()),
      'PATCH /api/account/profile': ({ defaults }: { defaults: object }) => response(profile(defaults)),
    });
    render(inDashboard(<ProfileSettings />));
    render(<Toasts />);
    const { options } = await screen.findByRole<HTMLSelectElement>('combobox', { name: label });
    return [...options].map(({ text }) => text);
  };

  test('of a person offers the languages, and counts for the next document as soon as it is saved', async () => {
    await logInAsAda();
    const languages = ['English', 'Deutsch', 'Français', 'Español', 'العربية', '日本語'];
    expect(await open()).toEqual(['Same as your pages (English)', ...languages]);
    expect(entry(label).value).toBe('');
    await choose(label, 'Français');
    await press('Save');
    await screen.findByText('Profile saved.');
    expect(sent('PATCH')).toMatchObject([{ defaults: { recipientLanguage: 'fr' } }]);
    expect([entry(label).value, reader().recipientLanguage]).toEqual(['fr', 'fr']);
  });

  test('of an organization names the member, and changes only what documents take from it', async () => {
    await inNorthwind('admin');
    expect((await open())[0]).toBe('Same as the sending member');
    await choose(label, '日本語');
    await press('Save');
    await screen.findByText('Profile saved.');
    expect([reader().recipientLanguage, reader().language]).toEqual(['ja', 'en']);
  });
});

describe('the recipients of a draft', () => {
  const group = (name: string) => within(screen.getByRole('group', { name }));
  const languageOf = async (name: string) => {
    await user.click(group(name).getByRole('button', { name: `Options for ${name}` }));
    return group(name).getByLabelText<HTMLSelectElement>('Language').value;
  };

  function Step({ envelope }: { envelope: Envelope }) {
    return (
      <DraftProvider value={useOpenDraft(envelope, draftApi, 'envelope')}>
        <RecipientsStep formId="recipients" shown={{ document: null, problem: null }} onContinue={() => undefined} />
      </DraftProvider>
    );
  }

  const open = async () => {
    await logInAsAda();
    answerBy({ 'GET /api/account': () => response(account) });
    render(inDashboard(<Step envelope={anEnvelope({ signers: [] })} />));
  };

  test('have the default language, and the member that of their own pages, which the row names', async () => {
    setReader({ recipientLanguage: 'fr' });
    await open();
    enter(group('Recipient 1').getByLabelText('Name'), 'Cat');
    await user.click(await screen.findByRole('button', { name: 'Add me' }));
    await press('Add recipient');
    expect([...document.querySelectorAll('.chip')].map(({ textContent }) => textContent)).toEqual(['English']);
    enter(group('Recipient 3').getByLabelText('Name'), 'Dan');
    expect([await languageOf('Cat'), await languageOf('Dan')]).toEqual(['fr', 'fr']);
  });
});

describe('a template that is used', () => {
  const template = {
    ...{ id: `tpl_${'a'.repeat(32)}`, name: 'Lease', version: '"1"', description: null, document: null, defaults: {} },
    roles: ['Landlord', 'Tenant'].map((name, index) => ({ key: name, name, role: 'signer', order: index + 1 })),
    fields: [],
  } as unknown as TemplateV1 & { version: string };

  test('gives recipients the default language, and the member that of their own pages', async () => {
    setReader({ recipientLanguage: 'fr' });
    await logInAsAda();
    answerBy({
      'GET /api/account/profile': () => response(emptyProfile),
      'GET /api/account': () => response(account),
      'POST /api/templates/': () => response(anEnvelope()),
      'GET /api/envelopes/': () => response(anEnvelope()),
    });
    render(<UseTemplate template={template} />);
    await user.click(await screen.findByRole('button', { name: 'Add me as Landlord' }));
    const tenant = within(screen.getByRole('group', { name: /Tenant/ }));
    enter(tenant.getByLabelText('Name'), 'Toni');
    enter(tenant.getByLabelText('E-mail address'), 'toni@example.com');
    await press('Review first');
    const recipients = [
      { email: me.email, language: 'en' },
      { email: 'toni@example.com', language: 'fr' },
    ];
    await waitFor(() => expect(sent('POST /api/templates/')).toMatchObject([{ recipients }]));
  });
});
