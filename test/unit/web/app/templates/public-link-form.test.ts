import { bodyOfLink, newLinkForm, rolesForLink } from '../../../../../web/app/templates/public-link-form.ts';

const role = (key: string, order: number, kind: 'signer' | 'approver' | 'viewer' | 'cc' = 'signer') => ({
  ...{ key, name: key, role: kind, order },
});
const roles = [role('host', 2), role('copy', 1, 'cc'), role('visitor', 1), role('guardian', 1, 'approver')];

describe('the form of a public link', () => {
  it('offers the roles that act first', () => {
    expect(rolesForLink({ roles }).map(({ key }) => key)).toEqual(['visitor', 'guardian']);
    expect(rolesForLink({ roles: [role('copy', 1, 'cc')] })).toEqual([]);
  });

  it.each([
    ['an end of the page', '2027-06-30T21:59:59.000Z'],
    ['an end that a program chose', '2027-06-30T10:00:00.000Z'],
  ])('begins with the link, and saving it unchanged changes nothing: %s', (_, expiresAt) => {
    const publicLink = {
      ...{ roleKey: 'guardian', isOpen: false, expiresAt, maxUses: 500, perAddress: 2 },
      recipients: ['copy', 'visitor', 'host'].map((roleKey) => ({
        ...{ roleKey, name: roleKey, email: `${roleKey}@example.com`, language: 'de' },
      })),
      ...{ uses: 7, url: 'https://sign.example.com/start#x' },
      ...{ embedOrigin: 'https://www.example.com', embedUrl: 'https://sign.example.com/start/y#x' },
      showsDocument: false,
    };
    const template = { roles, publicLink };
    const form = newLinkForm(template, 'Europe/Berlin');
    expect(form).toMatchObject({ lastDay: '2027-06-30', maxUses: '500', perAddress: '2' });
    const {
      uses: _uses,
      url: _url,
      embedUrl: _embedUrl,
      isOpen: _isOpen,
      showsDocument: _shown,
      ...settings
    } = publicLink;
    expect(bodyOfLink(form, template, 'Europe/Berlin')).toEqual({ publicLink: settings });
    const later = bodyOfLink({ ...form, lastDay: '2027-07-01' }, template, 'Europe/Berlin').publicLink;
    expect(later?.expiresAt).toMatch(/^2027-07-01T21:59:59/);
  });

  it('sends no end and no maximum for empty entries, and lets the contract refuse a text that is not a number', () => {
    const template = { roles: [role('visitor', 1)], publicLink: null };
    const form = newLinkForm(template, 'UTC');
    expect(bodyOfLink(form, template, 'UTC').publicLink).toEqual({
      ...{ roleKey: 'visitor', recipients: [], expiresAt: null, maxUses: null, perAddress: 1 },
      embedOrigin: null,
    });
    const wrong = bodyOfLink({ ...form, maxUses: '1.5', perAddress: '' }, template, 'UTC').publicLink;
    expect([wrong?.maxUses, wrong?.perAddress]).toEqual([0, 0]);
    const copied = bodyOfLink({ ...form, embedOrigin: ' https://www.example.com/ ' }, template, 'UTC').publicLink;
    expect(copied?.embedOrigin).toBe('https://www.example.com');
  });
});
