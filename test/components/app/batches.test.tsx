/** A template is sent to many: a pasted table, its columns, the wrong cells, and the progress of the batch. */
import { render, screen, waitFor, within } from '@testing-library/preact';
import type { TemplateV1 } from '../../../shared/contracts/v1-templates.ts';
import { Batches } from '../../../web/app/batches/batches.tsx';
import { SendToMany } from '../../../web/app/batches/send-to-many.tsx';
import { saveFile } from '../../../web/save-file.ts';
import { choose, enter, inDashboard, press, user } from './person.tsx';
import { answerBy, response, sent, service } from './service.ts';

jest.mock('../../../web/save-file.ts', () => ({ saveFile: jest.fn() }));

const id = `tpl_${'a'.repeat(32)}`;
const batchId = `bat_${'b'.repeat(32)}`;
const place = { page: 1, x: 0, y: 100, width: 100, height: 20, required: true };
const template = {
  ...{ id, name: 'Lease', version: '"1"', description: null, document: null, defaults: {} },
  ...{ createdAt: '2027-01-01T00:00:00.000Z', updatedAt: '2027-01-01T00:00:00.000Z' },
  roles: [{ key: 'tenant', name: 'Tenant', role: 'signer', order: 1 }],
  fields: [{ ...place, id: 'fld_1', roleKey: 'tenant', type: 'text', label: 'Flat', value: null }],
} as unknown as TemplateV1 & { version: string };

const pasted =
  'Courriel\tNombre\tFlat\tNotes\nada@example.com\tAda\t7\tx\nnobody\tGrace\t8\ty\nlin@example.com\tLin\t\tz\n';
const wrong = {
  rows: 3,
  wrongRows: [1],
  problemCount: 1,
  problems: [{ row: 1, field: 'recipients[0].email', message: 'must be an e-mail address' }],
};
const aBatch = (more: object = {}) => ({
  ...{ id: batchId, name: 'Lease', templateId: id, status: 'sending', rows: 2, endedAt: null },
  ...{ createdAt: '2027-01-01T00:00:00.000Z', updatedAt: '2027-01-01T00:00:00.000Z' },
  counts: { waiting: 2, sent: 0, refused: 0, cancelled: 0 },
  ...more,
});

async function paste(text: string): Promise<void> {
  enter(/paste rows/, text);
  await press('Use these rows');
}

describe('send to many', () => {
  test('guesses the columns, shows each wrong cell by row, and sends the other rows once', async () => {
    answerBy({ 'POST /api/batches': (body: { dryRun?: boolean }) => response(body.dryRun ? wrong : aBatch()) });
    render(inDashboard(<SendToMany template={template} />));
    await paste(pasted);
    const column = (name: string) => screen.getByLabelText<HTMLSelectElement>(name).value;
    expect(['Courriel', 'Nombre', 'Flat', 'Notes'].map(column)).toEqual([
      'recipients[0].email',
      'recipients[0].name',
      'prefill.Flat',
      '',
    ]);
    await press('Check rows');
    const table = await screen.findByRole('table', { name: 'Wrong cells' });
    const cells = within(table)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(cells.slice(0, 3)).toEqual(['3', 'Courriel', 'nobody']);
    // Another mapping has to be checked again.
    await choose('Notes', 'Tenant: access code');
    expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
    await choose('Notes', 'Do not use');
    await press('Check rows');
    await press('Send 2 of 3');
    await waitFor(() => expect(location.pathname).toBe(`/app/batches/${batchId}`));
    expect(sent('POST').at(-1)).toEqual({
      templateId: id,
      name: 'Lease',
      rows: [
        { recipients: [{ roleKey: 'tenant', name: 'Ada', email: 'ada@example.com' }], prefill: { Flat: '7' } },
        { recipients: [{ roleKey: 'tenant', name: 'Lin', email: 'lin@example.com' }] },
      ],
    });
    const headers = service.mock.calls.at(-1)?.[1].headers as Record<string, string>;
    expect(headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('asks for the columns that are missing, and refuses a table without rows', async () => {
    render(inDashboard(<SendToMany template={template} />));
    await paste('Name\n');
    expect((await screen.findByRole('alert')).textContent).toContain('no rows');
    await paste('Name;Age\nAda;7\n');
    expect(await screen.findByText(/No column contains: Tenant: e-mail address/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Check rows' }).getAttribute('aria-disabled')).toBe('true');
    expect(sent()).toEqual([]);
  });

  test('of two roles with the same label have a column each, and one column can be for both', async () => {
    const two = {
      ...template,
      roles: [...template.roles, { key: 'landlord', name: 'Landlord', role: 'signer', order: 2 }],
      fields: [
        ...template.fields,
        { ...place, id: 'fld_2', roleKey: 'landlord', type: 'text', label: 'Flat', value: null },
      ],
    } as typeof template;
    const problem = { row: 0, field: 'prefill.fld_2', message: 'is refused' };
    const refused = { rows: 1, wrongRows: [0], problemCount: 1, problems: [problem] };
    answerBy({ 'POST /api/batches': () => response(refused) });
    render(inDashboard(<SendToMany template={two} />));
    const people = 'Tenant name;Tenant e-mail;Landlord name;Landlord e-mail';
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    // The columns of a role are together.
    const columnsOf = (role: string) => [`${role}: name`, `${role}: e-mail address`, `${role}: Flat`];
    expect(heads).toEqual([...columnsOf('Tenant'), ...columnsOf('Landlord')]);
    await paste(`${people};Flat;Landlord: Flat\nAda;a@example.com;Lin;l@example.com;7;8\n`);
    await press('Check rows');
    const table = await screen.findByRole('table', { name: 'Wrong cells' });
    expect(
      within(table)
        .getAllByRole('cell')
        .slice(1, 3)
        .map(({ textContent }) => textContent),
    ).toEqual(['Landlord: Flat', '8']);
    expect(sent('POST')).toMatchObject([{ rows: [{ prefill: { Flat: '7', fld_2: '8' } }] }]);
  });

  test('reads a file, whatever program wrote it', async () => {
    render(inDashboard(<SendToMany template={template} />));
    const bytes = Buffer.from('name;email;flat\nJos\xe9;jose@example.com;"7; left"\n', 'latin1');
    await user.upload(screen.getByLabelText(/Choose/), new File([bytes], 'people.csv', { type: 'text/csv' }));
    expect(await screen.findByText('José')).toBeTruthy();
    expect(screen.getByText('7; left')).toBeTruthy();
  });
});

describe('the columns of the template', () => {
  test('are a file that the page takes as it is', async () => {
    render(inDashboard(<SendToMany template={template} />));
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual(['Tenant: name', 'Tenant: e-mail address', 'Flat']);
    const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells.slice(0, 2)).toEqual(['Alex Sample', 'person1@example.com']);
    await press('Download a sample CSV');
    const [blob, name] = jest.mocked(saveFile).mock.calls.at(-1) ?? [];
    if (!blob || !name) throw new Error('no file');
    expect(name).toBe('Lease.csv');
    await user.upload(screen.getByLabelText(/Choose/), new File([await blob.arrayBuffer()], name));
    expect((await screen.findByRole('button', { name: 'Check rows' })).getAttribute('aria-disabled')).toBeNull();
    expect(screen.getByText('person1@example.com')).toBeTruthy();
  });

  test('are copied as rows that the page takes as well', async () => {
    render(inDashboard(<SendToMany template={template} />));
    await press('Copy headings and example');
    await screen.findByRole('button', { name: 'Copied' });
    await paste(await navigator.clipboard.readText());
    expect((await screen.findByRole('button', { name: 'Check rows' })).getAttribute('aria-disabled')).toBeNull();
  });
});

describe('a batch', () => {
  const rows = [
    {
      row: 0,
      status: 'sent',
      envelopeId: `env_${'c'.repeat(32)}`,
      recipients: [{ name: 'Ada', email: 'a@example.com' }],
    },
    {
      row: 1,
      status: 'refused',
      envelopeId: null,
      recipients: [{ name: 'Lin', email: 'l@example.com' }],
      problem: { code: 'document_changed', message: 'changed' },
    },
  ];
  const ended = aBatch({
    status: 'completed',
    endedAt: '2027-01-01T00:01:00.000Z',
    counts: { waiting: 0, sent: 1, refused: 1, cancelled: 0 },
  });
  const page = { items: rows, continuationToken: null };

  test('shows its rows, and sends those that were refused again', async () => {
    answerBy({
      [`GET /api/batches/${batchId}/rows`]: () => response(page),
      [`GET /api/batches/${batchId}`]: () => response(ended),
      [`POST /api/batches/${batchId}/retry`]: () => response(aBatch()),
    });
    render(inDashboard(<Batches path={`/app/batches/${batchId}`} />));
    expect((await screen.findByRole('link', { name: 'Sent' })).getAttribute('href')).toMatch(
      /^\/app\/envelopes\/cccccccc-/,
    );
    expect(screen.queryByRole('button', { name: 'Cancel sending' })).toBeNull();
    await press('Send the rest again');
    expect(await screen.findByText('Sending')).toBeTruthy();
    await choose('Rows to show', 'Not sent');
    await waitFor(() => expect(service.mock.calls.some(([path]) => path.includes('status=refused'))).toBe(true));
  });

  test('is cancelled after a question', async () => {
    answerBy({
      [`GET /api/batches/${batchId}/rows`]: () => response({ items: [], continuationToken: null }),
      [`GET /api/batches/${batchId}`]: () => response(aBatch()),
      [`POST /api/batches/${batchId}/cancel`]: () => response(aBatch({ status: 'cancelling' })),
    });
    render(inDashboard(<Batches path={`/app/batches/${batchId}`} />));
    await user.click(await screen.findByRole('button', { name: 'Cancel sending' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel sending' }));
    expect(await screen.findByText('Being cancelled')).toBeTruthy();
  });

  test('begins from one of the newest templates, or from a new one', async () => {
    const items = [{ id: `tpl_${'1'.repeat(32)}`, name: 'Lease' }];
    answerBy({
      'GET /api/batches': () => response({ items: [], continuationToken: null }),
      'GET /api/templates': () => response({ items, continuationToken: null }),
    });
    const { unmount } = render(inDashboard(<Batches path="/app/batches" />));
    const link = await screen.findByRole('link', { name: 'Bulk send “Lease”' });
    expect(link.getAttribute('href')).toBe(`/app/templates/${items[0]?.id}/many`);
    unmount();
    items.pop();
    render(inDashboard(<Batches path="/app/batches" />));
    expect((await screen.findByRole('link', { name: 'New template' })).getAttribute('href')).toBe('/app/templates/new');
  });

  test('is in the list of the last 90 days', async () => {
    answerBy({
      'GET /api/batches': () => response({ items: [ended], continuationToken: null }),
      'GET /api/templates': () => response({ items: [{ id: 'tpl_1', name: 'Waiver' }], continuationToken: null }),
    });
    render(inDashboard(<Batches path="/app/batches" />));
    expect((await screen.findByRole('link', { name: 'Lease' })).getAttribute('href')).toBe(`/app/batches/${batchId}`);
    await press('New bulk send');
    const items = screen.getAllByRole('menuitem').map((item) => [item.textContent, item.getAttribute('href')]);
    expect(items).toEqual([
      ['Waiver', '/app/templates/tpl_1/many'],
      ['All templates', '/app/templates'],
    ]);
  });
});
