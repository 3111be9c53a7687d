import { recordSettings } from '../../../infra/environment.ts';

const noted = { COSMOS_ENDPOINT: 'http://127.0.0.1:41234/', COSMOS_KEY: 'local' };
const stored = { COSMOS_ENDPOINT: 'http://127.0.0.1:8081/', COSMOS_KEY: 'local', COUNTERSIGN_ENV: 'local' };
const azure = { COSMOS_ENDPOINT: 'https://contoso.documents.example.com/' };

describe('the records that a command works on', () => {
  it('are those of the environment, then of local.settings.json, then of the product that runs', () => {
    expect(recordSettings(azure, stored, noted)).toBe(azure);
    expect(recordSettings({}, azure, noted)).toBe(azure);
    expect(recordSettings({}, {}, noted)).toBe(noted);
    expect(recordSettings({}, {}, undefined)).toBeUndefined();
  });

  it('are found where the local account of local.settings.json runs now', () => {
    expect(recordSettings({}, stored, noted)).toEqual({ ...stored, ...noted });
    expect(recordSettings({}, stored, undefined)).toBe(stored);
  });
});
