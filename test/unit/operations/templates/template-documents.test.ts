/** Documents of templates: pinned at the first look, copied with a duplicate, taken from an envelope. */
import { duplicateTemplate, saveAsTemplate } from '../../../../shared/operations/templates/template-copies.ts';
import { getTemplate, getTemplateDocument } from '../../../../shared/operations/templates/templates.ts';
import {
  ada,
  aDraftingService as aService,
  id,
  templateId,
  withBytes,
  withoutBytes,
} from '../../../fixtures/drafting.ts';
import { ownerId } from '../../../fixtures/envelopes.ts';
import { refusalOf } from '../../../fixtures/refusals.ts';

const ref = { ownerId, templateId };
const otherSeed = '77777777-2222-4333-8444-555555555555';
const other = { ownerId, templateId: `tpl_${otherSeed.replaceAll('-', '')}` };

describe('the address of a template’s document', () => {
  it('document_missing: there is none, or it was not uploaded', async () => {
    const { template, deps } = aService();
    await template();
    expect(await refusalOf(getTemplateDocument(deps, ref))).toEqual(['document_missing', {}]);
    const announced = aService();
    await announced.template({ document: withoutBytes });
    expect(await refusalOf(getTemplateDocument(announced.deps, ref))).toEqual(['document_missing', {}]);
  });

  it('pins an uploaded document, once', async () => {
    const { template, deps, uploads, preflight } = aService();
    const { document } = (await template({ document: withoutBytes })).template.value;
    uploads.set(document?.blobName ?? '', Buffer.from('the document'));
    deps.documents.uploadReadAddress = async ({ blobName }) => `https://storage.example/${blobName}`;
    const { url } = await getTemplateDocument(deps, ref);
    expect(url).toBe(`https://storage.example/${document?.blobName}`);
    expect((await deps.templates.get(ownerId, templateId))?.value.document).toMatchObject({ size: 12, pages: 2 });
    await getTemplateDocument(deps, ref);
    expect(preflight).toHaveBeenCalledTimes(1);
  });
});

it('a duplicate has a copy of the document, or none, under the name that was given', async () => {
  const { template, deps, names } = aService();
  await template({ document: withBytes('the document') });
  const { value } = await duplicateTemplate(deps, ref, { seed: otherSeed, name: ' Flat ' });
  expect(value).toMatchObject({ id: other.templateId, name: 'Flat', document: { size: 12 } });
  expect(names()).toEqual([`${templateId}/lease.pdf`, `${other.templateId}/lease.pdf`]);
  expect((await getTemplate(deps, other)).value).toEqual(value);
  const without = aService();
  await without.template();
  const bare = await duplicateTemplate(without.deps, ref, { seed: otherSeed, name: 'Flat' });
  expect(bare.value.document).toBeNull();
});

describe('an envelope that is saved as a template', () => {
  const envelope = { ownerId, envelopeId: id };
  const input = { seed: otherSeed, body: { name: ' Lease ', roleNames: undefined } as never };

  it('gives it a copy of the document, and a role for each recipient', async () => {
    const { create, deps } = aService();
    await create({ document: withBytes('the document') });
    const { value } = await saveAsTemplate(deps, envelope, input);
    expect(value).toMatchObject({ id: other.templateId, name: 'Lease', document: { size: 12 } });
    expect(value.roles).toHaveLength(1);
    expect((await getTemplate(deps, other)).value).toEqual(value);
  });

  it('validation_error: without recipients there are no roles', async () => {
    const { create, deps, now, envelopes } = aService();
    await create({ document: withBytes('the document'), recipients: [ada] });
    envelopes.put({ ...now(), recipients: [] });
    expect(await refusalOf(saveAsTemplate(deps, envelope, input))).toEqual([
      'validation_error',
      { signers: 'are needed: each becomes a role' },
    ]);
    expect(await deps.templates.get(ownerId, other.templateId)).toBeNull();
  });
});
