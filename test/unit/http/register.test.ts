/** How routes become functions of the app, and which methods an address takes. */
import { anyone, route } from '../../../shared/contracts/route.ts';
import { allowedMethods, registerHandler } from '../../../shared/http/register.ts';

const handler = async () => ({ status: 200 });

beforeAll(() => {
  const declared = { auth: anyone } as const;
  registerHandler(route('GET /api/Things/{id}', { ...declared, name: 'ReadThing' }), handler);
  registerHandler(route('PUT,PATCH /api/things/{id}', { ...declared, name: 'WriteThing' }), handler);
  registerHandler(route('POST /api/things', { ...declared, name: 'MakeThing' }), handler);
  registerHandler(route('GET /{page}', { ...declared, name: 'Page' }), handler);
  registerHandler(route('GET,POST /api/{*path}', { ...declared, name: 'Everything' }), handler);
});

it.each([
  ['/api/things/1', ['GET', 'HEAD', 'OPTIONS', 'PATCH', 'PUT']],
  ['/API/THINGS/1', ['GET', 'HEAD', 'OPTIONS', 'PATCH', 'PUT']],
  ['/api/things', ['OPTIONS', 'POST']],
  ['/api/things/', []],
  ['/api/things/1/2', []],
  ['/api/other/1', []],
  ['/api', []],
])('%s takes %j', (path, methods) => expect(allowedMethods(path)).toEqual(methods));
