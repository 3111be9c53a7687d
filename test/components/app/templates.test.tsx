/** A template is made of an uploaded document, and used: entries that are missing, refused and sent. */
import { render, screen, waitFor, within } from '@testing-library/preact';
import type { TemplateV1 } from '../../../shared/contracts/v1-templates.ts';
import { PublicLinkScreen } from '../../../web/app/templates/public-link.tsx';
import { Templates } from '../../../web/app/templates/templates.tsx';
import { UseTemplate } from '../../../web/app/templates/use-template.tsx';
import { anEnvelope } from '../../unit/web/app/prepare/drafts.ts';
import { enter, entry, inDashboard, isWrong, press, user } from './person.tsx';
import { answerBy, refusal, response, sent, service } from './service.ts';

const id = `tpl_${'a'.repeat(32)}`;

describe('a template that is used', () => {
  const place = { page: 1, x: 0, y: 100, width: 100, height: 20, required: true };
  const template = {
    ...{ id, name: 'Lease', version: '"1"', description: null, document: null, defaults: {} },
    ...{ createdAt: '2027-01-01T00:00:00.000Z', updatedAt: '2027-01-01T00:00:00.000Z' },
    roles: [
      { key: 'landlord', name: 'Landlord', role: 'approver', order: 2 },
      { key: 'tenant', name: 'Tenant', role: 'signer', order: 1 },
    ],
    fields: [
      { ...place, id: 'fld_1', roleKey: 'tenant', type: 'text', label: 'Flat', value: '7' },
      { ...place, id: 'fld_2', roleKey: 'tenant', type: 'date', label: 'From', value: '2027-01-01', y: 50 },
    ],
  } as TemplateV1 & { version: string };
  const person = (role: RegExp, name: string) =>
    within(screen.getByRole('group', { name: role })).getByLabelText<HTMLInputElement>(name);
  const fill = () => {
    for (const [role, name] of [
      [/Tenant/, 'toni'],
      [/Landlord/, 'lea'],
    ] as const) {
      enter(person(role, 'Name'), name);
      enter(person(role, 'E-mail address'), `${name}@example.com`);
    }
  };
  const use = `POST /api/templates/${id}/use`;
  const draft = anEnvelope({ name: 'Lease' });

  test('asks for each person, in the order of their turns, and shows a refused address in its entry', async () => {
    answerBy({ [use]: () => refusal('validation_error', 400, { 'recipients[1].email': 'is refused' }) });
    render(<UseTemplate template={template} />);
    const roles = screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent);
    expect(roles).toEqual(['Tenant', 'Landlord']);
    await press('Send');
    await screen.findByRole('alert');
    expect([isWrong(person(/Tenant/, 'Name')), isWrong(person(/Landlord/, 'E-mail address'))]).toEqual([true, true]);
    fill();
    expect(sent(use)).toEqual([]);
    await press('Review first');
    await screen.findByRole('alert');
    const addresses = [/Tenant/, /Landlord/].map((role) => person(role, 'E-mail address'));
    expect(addresses.map(isWrong)).toEqual([false, true]);
  });

  test('takes the person who is logged in for one role', async () => {
    answerBy({ 'GET /api/account': () => response({ sendsMail: true, name: 'Ada', email: 'ada@example.com' }) });
    render(<UseTemplate template={template} />);
    await user.click(await screen.findByRole('button', { name: 'Add me as Landlord' }));
    expect(person(/Landlord/, 'Name').value).toBe('Ada');
    expect(person(/Landlord/, 'E-mail address').value).toBe('ada@example.com');
    expect(document.activeElement).toBe(person(/Landlord/, 'Name'));
    expect(screen.queryByRole('button', { name: /^Add me/ })).toBeNull();
    // The field stays the same element while the button appears again.
    enter(person(/Landlord/, 'E-mail address'), 'lea@example.com');
    await screen.findByRole('button', { name: 'Add me as Tenant' });
    expect(document.activeElement).toBe(person(/Landlord/, 'Name'));
  });

  test('is sent with the values that differ from the template’s', async () => {
    answerBy({
      [use]: () => response(draft),
      'GET /api/account/profile': () =>
        response({ defaults: { message: 'Hello', expiresInDays: null, reminders: null } }),
      'PATCH /api/envelopes/': (changes: object) => response({ ...draft, ...changes }),
    });
    render(<UseTemplate template={template} />);
    fill();
    expect(screen.getAllByLabelText<HTMLInputElement>(/^(Flat|From) \(tenant\)$/i).map(({ type }) => type)).toEqual([
      'date',
      'text',
    ]);
    enter(screen.getByLabelText(/^Flat \(tenant\)$/i), '9');
    await press('Send');
    await waitFor(() => expect(sent('PATCH')).toEqual([{ message: 'Hello' }, { status: 'sent' }]));
    expect(sent(use)).toMatchObject([
      {
        name: 'Lease',
        recipients: [{ roleKey: 'tenant', name: 'toni' }, { roleKey: 'landlord' }],
        prefill: { Flat: '9' },
      },
    ]);
    expect(location.pathname).toBe(`/app/envelopes/${draft.id}`);
  });

  test('has an entry for each role of a label, and sends each its own value', async () => {
    answerBy({
      [use]: () => response(draft),
      'GET /api/account': () => response({ sendsMail: true, name: 'Ada', email: 'ada@example.com' }),
      GET: () => response(draft),
      PATCH: () => response(draft),
    });
    const shared = { ...place, id: 'fld_3', roleKey: 'landlord', type: 'text', label: 'Flat', value: null };
    const twice = { ...shared, id: 'fld_4', y: 20 };
    const both = { ...template, fields: [...template.fields, shared, twice] } as typeof template;
    render(<UseTemplate template={both} />);
    fill();
    enter('Flat (Landlord)', '8');
    await press('Review first');
    await waitFor(() => expect(sent(use)).toMatchObject([{ prefill: { fld_3: '8', fld_4: '8' } }]));
    expect(sent(use)[0]).not.toHaveProperty('prefill.fld_1');
  });

  test('whose draft cannot be sent opens at its review', async () => {
    answerBy({
      [use]: () => response(draft),
      'GET /api/envelopes/': () => response(draft),
      'PATCH /api/envelopes/': () => refusal('validation_error', 400, { fields: 'are missing' }),
    });
    render(<UseTemplate template={template} />);
    fill();
    await press('Send');
    await waitFor(() => expect(location.pathname).toBe(`/app/envelopes/${draft.id}/edit/review`));
    expect(sent(use)[0]).not.toHaveProperty('prefill');
  });
});

describe('a new template', () => {
  const upload = async (content: string) => {
    render(inDashboard(<Templates path="/app/templates/new" />));
    await user.upload(screen.getByLabelText(/Choose/), new File([content], 'Lease.pdf', { type: 'application/pdf' }));
    await screen.findByRole('alert');
  };

  test('takes no file of another type', async () => {
    await upload('<html>');
    expect(sent()).toEqual([]);
  });

  test('is removed if its document can never be sealed', async () => {
    answerBy({
      'POST /api/templates': () => response({ id, upload: { url: 'https://storage.example/a', headers: {} } }),
      'PUT https://storage.example': () => response({}),
      [`GET /api/templates/${id}/document`]: () => refusal('document_encrypted', 422),
      [`DELETE /api/templates/${id}`]: () => response({}),
    });
    await upload('%PDF-1.7');
    expect(sent('DELETE')).toHaveLength(1);
  });
});

describe('a public link', () => {
  const link = { roleKey: 'visitor', isOpen: true, expiresAt: null, maxUses: null, perAddress: 1, recipients: [] };
  const template = {
    ...{ id, name: 'Waiver', version: '"1"', description: null, document: null, defaults: {}, fields: [] },
    ...{ createdAt: '2027-01-01T00:00:00.000Z', updatedAt: '2027-01-01T00:00:00.000Z' },
    roles: [{ key: 'visitor', name: 'Visitor', role: 'signer', order: 1 }],
    publicLink: {
      ...link,
      uses: 3,
      url: 'https://sign.example/start#x',
      embedOrigin: null,
      embedUrl: null,
      showsDocument: false,
    },
  } as unknown as TemplateV1 & { version: string };
  const patch = `PATCH /api/templates/${id}`;
  const toggle = () => screen.getByRole<HTMLInputElement>('switch', { name: 'The link is open' });
  const bar = () => screen.queryByText('Unsaved changes');

  test('has the code of its frame for the page of another site once that site is saved', async () => {
    answerBy({ 'GET /api/account': () => response({ sendsMail: true }) });
    const framed = {
      ...template,
      name: 'Waiver "A"',
      publicLink: {
        ...template.publicLink,
        embedOrigin: 'https://a.example',
        embedUrl: 'https://sign.example/start/a#x',
      },
    } as typeof template;
    const { unmount } = render(inDashboard(<PublicLinkScreen template={template} />));
    screen.getByText(/Enter a website and save/);
    unmount();
    render(inDashboard(<PublicLinkScreen template={framed} />));
    expect(screen.queryByText(/to get the HTML/)).toBeNull();
    const code = document.createElement('div');
    code.innerHTML = screen.getByText(/^<iframe/).textContent ?? '';
    const frame = code.querySelector('iframe');
    expect([frame?.src, frame?.title]).toEqual(['https://sign.example/start/a#x', 'Waiver "A"']);
  });

  test('is closed by its switch at once, and stays open if that fails', async () => {
    answerBy({
      'GET /api/account': () => response({ sendsMail: true }),
      [patch]: () => refusal('internal_error', 500),
    });
    render(inDashboard(<PublicLinkScreen template={template} />));
    await user.click(toggle());
    await screen.findByRole('alert');
    expect(toggle().checked).toBe(true);
    answerBy({ [patch]: () => response({ ...template, publicLink: { ...template.publicLink, isOpen: false } }) });
    await user.click(toggle());
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(toggle().checked).toBe(false);
    screen.getByText(/^Nobody can start a document/);
    expect(sent(patch).at(1)).toEqual({ publicLink: { isOpen: false } });
  });

  test('is closed without saving the other changes, which keep its state when they are saved', async () => {
    const closed = { ...template, publicLink: { ...template.publicLink, isOpen: false } };
    answerBy({
      'GET /api/account': () => response({ sendsMail: true }),
      [patch]: () => response(closed),
    });
    render(inDashboard(<PublicLinkScreen template={template} />));
    expect(bar()).toBeNull();
    enter('Documents in total (optional)', '20');
    await user.click(toggle());
    await waitFor(() => expect(sent(patch)).toHaveLength(1));
    expect([bar() !== null, entry('Documents in total (optional)').value]).toEqual([true, '20']);
    answerBy({ [patch]: () => response({ ...closed, publicLink: { ...closed.publicLink, maxUses: 20 } }) });
    await press('Save');
    await waitFor(() => expect(bar()).toBeNull());
    expect([sent(patch)[1], toggle().checked]).toEqual([
      { publicLink: expect.objectContaining({ maxUses: 20 }) },
      false,
    ]);
    expect(sent(patch)[1]).not.toHaveProperty('publicLink.isOpen');
  });
});

test('a row shows the numbers of pages and fields, as the review counts them', async () => {
  const fields = [
    { type: 'signature', roleKey: 'tenant' },
    { type: 'radio', group: 'pets', roleKey: 'tenant' },
    { type: 'radio', group: 'pets', roleKey: 'tenant' },
    { type: 'signature', roleKey: 'landlord' },
  ];
  const roles = ['Tenant', 'Landlord'].map((name) => ({ key: name.toLowerCase(), name }));
  const template = { id: 'tpl', name: 'Lease', updatedAt: '2027-01-01T00:00:00.000Z', roles, fields };
  service.mockResolvedValueOnce(
    response({ items: [{ ...template, document: { pages: 2 } }], continuationToken: null }),
  );
  render(inDashboard(<Templates path="/app/templates" />));
  const row = (await screen.findByRole('rowheader')).closest('tr');
  expect(row?.textContent).toMatch(/2 pages3 fields/);
});

test('six templates can be searched by their names and roles, fewer cannot', async () => {
  const updatedAt = '2027-01-01T00:00:00.000Z';
  const roles = (name: string) => [{ name: name === 'Offer' ? 'Tenant' : 'Buyer' }];
  const template = (name: string) => ({ id: name, name, updatedAt, roles: roles(name), fields: [] });
  const list = (...names: string[]) => response({ items: names.map(template), continuationToken: null });
  service.mockResolvedValueOnce(list('Offer', 'Order', 'Permit', 'Quote', 'Receipt', 'Lease'));
  const { unmount } = render(inDashboard(<Templates path="/app/templates" />));
  const search = await screen.findByRole('searchbox');
  const found = (typed: string) => {
    enter(search, typed);
    return screen.queryAllByRole('rowheader').map((row) => row.querySelector('a')?.textContent);
  };
  expect([found(' OR'), found('tenant')]).toEqual([['Order'], ['Offer']]);
  screen.getByText('1 template');
  expect(found('x')).toEqual([]);
  screen.getByText('No template matches your search.');
  unmount();
  service.mockResolvedValueOnce(list('Offer', 'Order', 'Permit', 'Quote', 'Receipt'));
  render(inDashboard(<Templates path="/app/templates" />));
  await screen.findByText('5 templates');
  expect(screen.queryByRole('searchbox')).toBeNull();
});
