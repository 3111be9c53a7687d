import { registeredFunctions } from '../fixtures/routes.ts';

/** Who may call what, in one place: a route that is new, gone, or open to others than before shows up here. */
const expected = {
  none: ['GET api/health', 'POST api/Login', 'POST api/PaymentWebhook', 'POST api/Register'],
};

describe('the registered functions', () => {
  it('every HTTP route declares who may call it, is anonymous to the platform, and starts with a letter of its own', async () => {
    const functions = await registeredFunctions();
    expect(functions.length).toBeGreaterThan(30);
    const http = functions.filter(({ trigger }) => trigger.type === 'httpTrigger');
    for (const { name, trigger, declaration } of http) {
      expect([name, declaration?.auth.kind]).toEqual([
        name,
        expect.stringMatching(/^(none|session|apiKey|signingLink)$/),
      ]);
      expect([name, trigger.authLevel]).toEqual([name, 'anonymous']);
      expect([name, trigger.route]).toEqual([name, expect.not.stringMatching(/^\/|^admin|^runtime/)]);
      const isV1 = trigger.route?.startsWith('api/v1/') ?? false;
      expect([name, declaration?.auth.kind === 'apiKey']).toEqual([name, isV1]);
    }
  });

  it('no parameter route comes before a literal one that it would swallow: the runtime matches in the order of names', async () => {
    const http = (await registeredFunctions())
      .filter(({ trigger }) => trigger.type === 'httpTrigger')
      .sort((a, b) => (a.name.toUpperCase() < b.name.toUpperCase() ? -1 : 1));
    const swallowed: string[] = [];
    for (const [index, later] of http.entries()) {
      for (const earlier of http.slice(0, index)) {
        const sharesMethod = earlier.trigger.methods?.some((method) => later.trigger.methods?.includes(method));
        const pattern = new RegExp(
          `^${(earlier.trigger.route ?? '').replace(/\{\*[^}]*\}/g, '.*').replace(/\{[^}]*\}/g, '[^/]+')}$`,
          'i',
        );
        if (sharesMethod && pattern.test(later.trigger.route ?? '')) swallowed.push(`${earlier.name} > ${later.name}`);
      }
    }
    expect(swallowed).toEqual([]);
  });

  it('the routes open to anybody are these and no more', async () => {
    const open = (await registeredFunctions())
      .filter(({ declaration }) => declaration?.auth.kind === 'none')
      .filter(({ name }) => name !== 'zz_NotFound')
      .map(({ trigger }) => `${trigger.methods?.join(',')} ${trigger.route}`)
      .sort();
    expect(open).toEqual(expect.arrayContaining(expected.none));
  });
});
