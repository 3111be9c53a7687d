/** Whether the page of a public link shows the document before the e-mail address is confirmed. */
import { openLinkAnswer } from '../../../shared/contracts/start.ts';
import { templateV1 } from '../../../shared/contracts/v1-templates.ts';
import { anIntegrator } from '../../fixtures/integrator.ts';
import { aPdf, call, inline, matches } from '../../stack.ts';

it('shows the document only if the owner says so, and not once the link is closed', async () => {
  const { api } = await anIntegrator();
  const { json: made } = await api('POST', '/templates', {
    name: 'Waiver',
    roles: [{ key: 'visitor', name: 'Visitor' }],
    fields: [{ roleKey: 'visitor', type: 'signature', page: 1, x: 60, y: 600, width: 180, height: 40 }],
    document: inline(await aPdf()),
    publicLink: { roleKey: 'visitor' },
  });
  await matches(templateV1, made.data);
  const { id, publicLink } = made.data;
  const link = publicLink.url.split('/start#')[1];
  const openedWith = async (changes: object) => {
    await api('PATCH', `/templates/${id}`, { publicLink: changes });
    const headers = { 'sec-fetch-site': 'same-origin' };
    const { json } = await call('POST', '/api/start/open', { body: { link }, headers });
    await matches(openLinkAnswer, json);
    return json.documentUrl;
  };
  expect([publicLink.showsDocument, await openedWith({ maxUses: 5 })]).toEqual([false, null]);
  const shown = await fetch(await openedWith({ showsDocument: true }));
  expect([shown.status, (await shown.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
  expect(await openedWith({ perAddress: 2 })).not.toBeNull();
  expect(await openedWith({ isOpen: false })).toBeNull();
  expect(await openedWith({ isOpen: true, showsDocument: false })).toBeNull();
});
