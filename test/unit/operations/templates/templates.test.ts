import { deleteTemplate, getTemplate, updateTemplate } from '../../../../shared/operations/templates/templates.ts';
import {
  ada,
  aDraftingService as aService,
  offPage,
  place,
  templateId,
  withBytes,
  withoutBytes,
} from '../../../fixtures/drafting.ts';
import { ownerId } from '../../../fixtures/envelopes.ts';
import { refusalOf } from '../../../fixtures/refusals.ts';

describe('a template', () => {
  const fields = [{ roleKey: 'tenant', type: 'text', ...place }];
  const ref = { ownerId, templateId };

  it('changes what a request says and nothing else', async () => {
    const { template, deps } = aService();
    const kept = { id: 'fld_1', required: false, label: 'Town', value: 'Köln' };
    const roles = [{ key: 'tenant', name: 'Tenant', role: 'approver', order: 3 }];
    await template({ description: 'For flats', roles, fields: [{ ...fields[0], ...kept }] });
    const now = async () => (await getTemplate(deps, ref)).value;
    expect(await now()).toMatchObject({ description: 'For flats', roles, fields: [kept] });
    const change = async (body: object) => {
      const { updatedAt: _, ...before } = await now();
      await updateTemplate(deps, { ...ref, ifMatch: null }, body as never);
      return before;
    };
    const greeted = await change({ defaults: { message: 'Hi' } });
    expect(await now()).toMatchObject({ ...greeted, defaults: { message: 'Hi', expiresInDays: null } });
    await change({ defaults: { expiresInDays: 3 } });
    expect((await now()).defaults).toEqual({ message: 'Hi', expiresInDays: 3 });
    const before = await change({ name: ' Rent ' });
    expect(await now()).toMatchObject({ ...before, name: 'Rent' });
    const named = await change({ description: null });
    expect(await now()).toMatchObject({ ...named, description: null });
  });

  it.each<[string, object]>([
    ['a field of no role', { fields: [{ ...fields[0], roleKey: 'guest' }] }],
    ['a field off the page', { fields: [{ ...fields[0], page: 3 }] }],
  ])('is refused with %s, made or changed; nothing is kept', async (_, wrong) => {
    const { template, deps, names } = aService();
    const document = withBytes('a');
    expect(await refusalOf(template({ document, ...wrong }))).toMatchObject(['validation_error', {}]);
    expect(names()).toEqual([]);
    await template({ document, fields });
    const before = await getTemplate(deps, ref);
    const update = (body: object) => updateTemplate(deps, { ...ref, ifMatch: null }, body as never);
    expect(await refusalOf(update(wrong))).toMatchObject(['validation_error', {}]);
    expect(await refusalOf(update({ document: withBytes('b'), ...wrong }))).toMatchObject(['validation_error', {}]);
    expect([await getTemplate(deps, ref), names()]).toEqual([before, [`${templateId}/lease.pdf`]]);
  });

  it('replaces its document, and is deleted with it', async () => {
    const { template, deps, names } = aService();
    await template({ document: withBytes('a') });
    await updateTemplate(deps, { ...ref, ifMatch: null }, { name: 'Rent' });
    expect(names()).toEqual([`${templateId}/lease.pdf`]);
    const replaced = await updateTemplate(deps, { ...ref, ifMatch: null }, { document: withBytes('b') } as never);
    expect(names()).toEqual([replaced.template.value.document?.blobName]);
    expect(names()[0]).toMatch(/\/[0-9a-f]{8}-lease\.pdf$/);
    const announced = await updateTemplate(deps, { ...ref, ifMatch: null }, { document: withoutBytes } as never);
    expect([announced.upload?.url, names()]).toEqual([expect.stringContaining('-lease.pdf'), []]);
    await updateTemplate(deps, { ...ref, ifMatch: null }, { document: withBytes('c') } as never);
    await deleteTemplate(deps, { ...ref, ifMatch: null });
    expect(names()).toEqual([]);
    expect(await refusalOf(getTemplate(deps, ref))).toEqual(['not_found', {}]);
  });

  it('503, never deleted: true, when its bytes are still there', async () => {
    const { template, deps } = aService();
    await template({ document: withBytes('a') });
    const eraseUploads = () => Promise.reject(new Error('the blob has snapshots'));
    const broken = { ...deps, documents: { ...deps.documents, eraseUploads } };
    expect(await refusalOf(deleteTemplate(broken, { ...ref, ifMatch: null }))).toEqual(['service_unavailable', {}]);
  });

  it('pins a document that was uploaded since, once; one that cannot be sealed stays unpinned', async () => {
    const { template, deps, uploads, preflight } = aService();
    const { upload } = await template({ document: withoutBytes });
    const name = upload?.url.replace('https://storage.example/', '') ?? '';
    const pinned = async () => 'sha256' in ((await getTemplate(deps, ref)).value.document ?? {});
    expect(await pinned()).toBe(false);
    uploads.set(name, Buffer.from('damaged'));
    expect(await pinned()).toBe(false);
    for (const text of ['busy', 'crash']) {
      uploads.set(name, Buffer.from(text));
      await expect(getTemplate(deps, ref)).rejects.toThrow();
    }
    uploads.set(name, Buffer.from('a'));
    expect(await pinned()).toBe(true);
    const runs = preflight.mock.calls.length;
    expect([await pinned(), preflight.mock.calls.length]).toEqual([true, runs]);
  });

  it('gives way to what the request says: null too', async () => {
    const { template, create, now } = aService();
    await template({ defaults: { message: 'Please sign', expiresInDays: 3, signatureMethods: ['drawn'] } });
    const recipients = [{ ...ada, roleKey: 'tenant' }];
    await create({ templateId, recipients, message: null, expiresAt: null, signatureMethods: null });
    expect(now()).toMatchObject({ message: null, expiresAt: null });
    expect(now().signatureMethods ?? null).toBeNull();
  });

  it('whose document came later is tried for each envelope; its fields and the request’s are checked against it', async () => {
    const { template, create, uploads, now } = aService();
    await template({ document: withoutBytes, fields: [{ ...fields[0], page: 3 }] });
    const recipients = [{ ...ada, roleKey: 'tenant' }];
    expect(await refusalOf(create({ templateId, recipients }))).toEqual(['document_missing', {}]);
    uploads.set(`${templateId}/lease.pdf`, Buffer.from('a'));
    expect(await refusalOf(create({ templateId, recipients }))).toEqual([
      'validation_error',
      { 'template.fields[0].page': "is beyond the document's last page (2)" },
    ]);
    const own = [{ recipientId: ada.email, type: 'text', ...place, page: 3 }];
    const other = aService();
    await other.template({ document: withBytes('a') });
    expect(await refusalOf(other.create({ templateId, recipients, fields: own }))).toEqual([
      'validation_error',
      offPage,
    ]);
    expect(now()).toBeUndefined();
  });
});

describe('two requests that change one template', () => {
  const ref = { ownerId, templateId, ifMatch: null };

  it('the slower one decides anew on what the faster one has written', async () => {
    const { template, deps } = aService();
    await template();
    const { replace } = deps.templates;
    let isFirst = true;
    const racing: typeof replace = async (current, next) => {
      if (isFirst) {
        isFirst = false;
        await replace(current, { ...current.value, description: 'faster' });
      }
      return replace(current, next);
    };
    Object.assign(deps.templates, { replace: racing });
    const { template: written, upload } = await updateTemplate(deps, ref, { name: 'Rent' });
    expect([written.value.name, written.value.description, upload]).toEqual(['Rent', 'faster', null]);
  });

  it('the slower one is refused what the faster one has made wrong', async () => {
    const { template, deps } = aService();
    await template();
    const { replace } = deps.templates;
    const { value: before } = await getTemplate(deps, { ownerId, templateId });
    let isFirst = true;
    const racing: typeof replace = async (current, next) => {
      if (isFirst) {
        isFirst = false;
        await replace(current, { ...before, roles: [] });
      }
      return replace(current, next);
    };
    Object.assign(deps.templates, { replace: racing });
    const fields = [{ roleKey: 'tenant', type: 'text', ...place }];
    expect(await refusalOf(updateTemplate(deps, ref, { fields } as never))).toEqual([
      'validation_error',
      { 'fields[0].roleKey': 'is not a role of this template' },
    ]);
  });

  it('a change of neither fields nor document is not refused for fields outside the page', async () => {
    const { template, deps, uploads } = aService();
    await template({ document: withoutBytes, fields: [{ roleKey: 'tenant', type: 'text', ...place, page: 3 }] });
    uploads.set(`${templateId}/lease.pdf`, Buffer.from('a'));
    await getTemplate(deps, { ownerId, templateId });
    expect((await updateTemplate(deps, ref, { name: 'Rent' })).template.value.name).toBe('Rent');
    const fields = [{ roleKey: 'tenant', type: 'text', ...place, page: 4 }];
    expect(await refusalOf(updateTemplate(deps, ref, { fields } as never))).toMatchObject(['validation_error', {}]);
  });
});
