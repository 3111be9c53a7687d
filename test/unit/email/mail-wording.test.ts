import { languages } from '../../../shared/domain/language.ts';
import { accountMailKinds } from '../../../shared/domain/mail/account-mail.ts';
import { mailKinds } from '../../../shared/domain/mail/mail.ts';
import type { AccountMailContent, MailContent, SenderProfile } from '../../../shared/domain/mail/mailer.ts';
import { mailWording } from '../../../shared/email/mail-wording.ts';
import { unlinked, unlinkedAddress } from '../../../shared/email/unlinked.ts';

const url = 'https://sign.example.org/sign#token';

function aContent(overrides: Partial<MailContent> = {}): MailContent {
  return {
    kind: 'invitation',
    language: 'en',
    audience: 'signer',
    toName: 'Ann',
    sender: 'owner@example.com',
    envelopeName: 'Contract',
    message: null,
    decliner: null,
    reason: null,
    until: null,
    needsAccessCode: false,
    url,
    ...overrides,
  };
}

function aProfile(): SenderProfile {
  return {
    address: 'olivia@northwind.example',
    timeZone: 'Europe/Berlin',
    dateFormat: 'DD/MM/YYYY',
    colour: '#7a1f3d',
    hasLogo: true,
  };
}

function anAccountContent(overrides: Partial<AccountMailContent> = {}): AccountMailContent {
  return {
    kind: 'password_reset',
    language: 'en',
    toName: null,
    dates: null,
    otherAddress: null,
    until: null,
    url,
    ...overrides,
  };
}

const links = (text: string) => text.match(/\b[a-z]+:\/\/[^\s"<]+|\bwww\.[^\s"<]+/gi) ?? [];

const audiences = ['signer', 'approver', 'viewer', 'cc', 'owner'] as const;
const every = languages.flatMap((language) => mailKinds.map((kind) => ({ language, kind })));

describe('every message', () => {
  it.each(every)('$kind in $language, for every audience, is whole and carries our link alone', (facts) => {
    const outer = `lang="${facts.language}" dir="${facts.language === 'ar' ? 'rtl' : 'ltr'}"`;
    const whole = { unfilled: [], links: [url], linksOfHtml: [url, url], named: true, outer: true };
    for (const audience of audiences) {
      const content = aContent({
        ...facts,
        audience,
        until: '2027-01-31T12:00:00Z',
        message: 'see https://evil.example/a',
        reason: 'see www.evil.example',
        decliner: 'Bob',
        needsAccessCode: true,
      });
      const { subject, text, html } = mailWording.render(content);
      const found = {
        unfilled: [subject, text, html].flatMap((part) => part.match(/undefined|\[object|\{\w+\}/g) ?? []),
        links: links(text),
        linksOfHtml: links(html),
        named: subject.includes('Contract'),
        outer: html.includes(outer),
      };
      expect({ audience, ...found }).toEqual({ audience, ...whole });
    }
  });
});

const accountMails = languages.flatMap((language) => accountMailKinds.map((kind) => ({ language, kind })));

it.each(accountMails)('$kind in $language is whole and carries our link alone', ({ language, kind }) => {
  const content = anAccountContent({ kind, language, otherAddress: 'ann@evil.example', until: '2027-01-31T12:00:00Z' });
  const { subject, text, html } = mailWording.renderAccount(content);
  for (const part of [subject, text, html]) expect(part).not.toMatch(/undefined|\[object|\{\w+\}/);
  // After the address was changed, the message to the old address offers no link.
  const hasLink = kind !== 'address_changed';
  expect([links(text), links(html)]).toEqual(hasLink ? [[url], [url, url]] : [[], []]);
  expect(html).not.toContain('ann@evil.example');
  expect(html).toContain(`lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`);
});

it.each(languages)('the keys and webhooks that remain after a reset, in %s, become no links', (language) => {
  const remaining = {
    passkeys: ['evil.example'],
    apiKeys: ['www.evil.example'],
    webhooks: ['https://evil.example/x'],
    resetUrl: `${url}2`,
  };
  const { text, html } = mailWording.renderAccount(anAccountContent({ kind: 'password_changed', language, remaining }));
  for (const part of [text, html]) expect(part).not.toMatch(/undefined|\[object|\{\w+\}/);
  expect([links(text), links(html)]).toEqual([
    [url, `${url}2`],
    [url, url, `${url}2`],
  ]);
});

describe('what people wrote', () => {
  it('stays text in HTML', () => {
    const attack = `<img src=x onerror="alert(1)">&'</p>`;
    const { html } = mailWording.render(
      aContent({ message: attack, envelopeName: attack, toName: attack, reason: attack }),
    );
    expect(html).not.toMatch(/<img|onerror="|<\/p><\/blockquote/);
    expect(html.match(/&lt;img src=x onerror=&quot;alert\(1\)&quot;&gt;&amp;&#39;&lt;\/p&gt;/g)).not.toBeNull();
  });

  it('keeps its lines, quoted', () => {
    const { text, html } = mailWording.render(aContent({ message: 'one\ntwo' }));
    expect(text).toContain('> one\n> two');
    expect(html).toContain('one<br>two');
  });

  it.each([
    'https://evil.example',
    'HTTP://1.2.3.4/x',
    'evil.example',
    'www.evil.example',
    'mailto:a@b.example',
    'a@b.example',
    '//evil.example',
  ])('becomes no link: %s', (attack) => {
    const neutral = unlinked(`go to ${attack} now`);
    expect(neutral.replaceAll('\u2060', '')).toBe(`go to ${attack} now`);
    expect(neutral).not.toMatch(/\w:|\/\/|[^\u2060]@|\.\p{L}/u);
  });

  it('a long text takes time in proportion to its length', () => {
    const cpuMs = (length: number) => {
      const { user } = process.cpuUsage();
      for (let round = 0; round < 20; round++) unlinked('a'.repeat(length));
      return (process.cpuUsage().user - user) / 1_000;
    };
    cpuMs(1_000);
    // 16 times as long: 16 times the work, and 256 times if each letter began anew.
    expect(cpuMs(80_000)).toBeLessThan(80 * Math.max(cpuMs(5_000), 1));
  });

  it('is otherwise left alone', () => {
    expect(unlinked('3.50 a day. Thanks! At 14:30?')).toBe('3.50 a day. Thanks! At 14:30?');
  });

  it('makes a subject of bounded length, on one line', () => {
    const { subject } = mailWording.render(aContent({ envelopeName: `${'long '.repeat(60)}😀` }));
    expect([...subject]).toHaveLength(150);
    expect(mailWording.render(aContent({ envelopeName: 'a\r\nBcc: x' })).subject).not.toMatch(/[\r\n]/);
  });
});

describe('the sender', () => {
  const profile = aProfile();
  const olivia = { sender: 'Olivia Marsh (Northwind)', profile };

  it.each(languages)('is named in %s with an address that can be copied, and the button has the colour', (language) => {
    const { text, html } = mailWording.render(aContent({ ...olivia, language }));
    for (const part of [text, html]) {
      expect(part).toContain('Olivia Marsh (Northwind)');
      expect(part).toContain('olivia@northwind.example');
      expect(part).not.toContain('\u2060');
    }
    expect(html).toContain('background:#7a1f3d');
    expect(html).toContain('<img src="cid:logo@countersign" alt="Olivia Marsh (Northwind)"');
  });

  it('without a profile is the readable address, in the colour of the product and without a picture', () => {
    const { text, html } = mailWording.render(aContent({ sender: 'olivia@northwind.example' }));
    expect(text).toContain('olivia@northwind.example asks you to sign “Contract”.');
    expect(text.match(/olivia@northwind\.example/g)).toHaveLength(1);
    expect(html).toContain('background:#055c6b');
    expect(html).not.toContain('<img');
  });

  it('becomes no link by a hostile name, nor markup', () => {
    const sender = 'https://evil.example <b>"&';
    const { text, html } = mailWording.render(aContent({ sender, profile, message: 'see evil.example' }));
    expect(links(text)).toEqual([url]);
    expect(links(html)).toEqual([url, url]);
    for (const part of [text, html]) expect(part).not.toContain('evil.example');
    expect(html).not.toContain('<b>');
    expect(html).toContain('olivia@northwind.example');
  });

  it.each(['www.evil.example/a@b.example', 'evil/path@b.example', 'a&b@example.com'])(
    'has a hostile address broken up: %s',
    (address) => {
      expect(unlinkedAddress(address)).toContain('\u2060');
      expect(unlinkedAddress('olivia.marsh+x@northwind.example')).toBe('olivia.marsh+x@northwind.example');
    },
  );

  it('has the day by which to sign, in the time zone and the language of the reader', () => {
    const until = '2026-12-24T22:59:59Z';
    expect(mailWording.render(aContent({ ...olivia, until })).text).toContain(
      'Please sign by 24 December 2026 at 23:59 CET.',
    );
    const german = mailWording.render(aContent({ ...olivia, until, language: 'de' })).text;
    expect(german).toContain('Bitte unterschreiben Sie bis zum 24. Dezember 2026 um 23:59 MEZ.');
  });

  it('does not name the reader as the sender', () => {
    const { text, html } = mailWording.render(
      aContent({ ...olivia, audience: 'owner', kind: 'completed', toName: null }),
    );
    expect(text).not.toContain('Sender:');
    expect(html).toContain('Open document');
  });
});

describe('before the button', () => {
  const facts = { pages: 3, until: '2026-12-24T22:59:59Z', profile: { ...aProfile(), timeZone: 'Europe/Berlin' } };
  const progress = { acted: 2, total: 3, allSign: true };
  const line = (text: string, part: string) => text.split('\n').findIndex((each) => each.includes(part));

  it('are pages, progress and deadline', () => {
    const { text, html } = mailWording.render(aContent({ ...facts, progress, kind: 'reminder' }));
    const lines = ['Pages: 3', 'Signatures so far: 2 of 3', 'Please sign by 24 December 2026 at 23:59 CET.', url];
    const places = lines.map((part) => line(text, part));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
    expect(html.indexOf('Please sign by')).toBeLessThan(html.indexOf('Read and sign'));
  });

  it('a first request mentions signatures only when there are some, an approver’s step is no signature', () => {
    const shown = (changes: Partial<MailContent>) => mailWording.render(aContent({ ...facts, ...changes })).text;
    expect(shown({ progress: { ...progress, acted: 0 } })).not.toContain('so far');
    expect(shown({ progress })).toContain('Signatures so far: 2 of 3');
    expect(shown({ progress: { ...progress, allSign: false } })).toContain('Done so far: 2 of 3');
    expect(shown({ progress, kind: 'signed', audience: 'owner', actor: 'Bob' })).toContain('Signatures so far: 2 of 3');
  });

  it('the line beside the subject says what the message is about', () => {
    const { html } = mailWording.render(aContent({ ...facts, sender: 'Olivia' }));
    const [, preview] = /<body[^>]*>\s*<div style="display:none[^"]*">([^<]*)<\/div>/.exec(html) ?? [];
    expect(preview).toBe('Olivia asks you to sign “Contract”.');
  });
});

it('a delegation names addresses that can be copied', () => {
  const delegation = {
    delegator: { name: 'Ben', email: 'ben@lang.example' },
    delegate: { name: 'see evil.example', email: 'dora@lang.example' },
  };
  for (const kind of ['invitation', 'delegated'] as const) {
    const { text, html } = mailWording.render(aContent({ kind, delegation }));
    for (const part of [text, html]) expect(part).toContain('Ben (ben@lang.example)');
    if (kind === 'delegated') expect(text).toMatch(/see evil\u2060?.*\(dora@lang\.example\)/);
    for (const part of [text, html]) expect(part).not.toContain('evil.example');
  }
});

describe('a message about an account', () => {
  it('greets its owner by name, in the zone of the profile, under the mark of the product', () => {
    const content = anAccountContent({
      toName: 'Olivia <b>',
      until: '2026-12-24T22:59:59Z',
      dates: { timeZone: 'Asia/Tokyo', dateFormat: 'long' },
    });
    const { text, html } = mailWording.renderAccount(content);
    expect(text).toContain('Hello Olivia <b>,');
    expect(text).toContain('25 December 2026 at 07:59 GMT+9');
    expect(html).toContain('Hello Olivia &lt;b&gt;,');
    expect(html).toContain('✓</span>&nbsp; Countersign');
  });
});
