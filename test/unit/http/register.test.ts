/** How routes become functions of the app, and which methods an address takes. */
import { anyone, route } from '../../../shared/contracts/route.ts';
import { allowedMethods, methodsOf, registeredRoutes, registerHandler } from '../../../shared/http/register.ts';
import { declaredFunctions, handlerOf } from '../../../shared/registry.ts';

const handler = async () => ({ status: 200 });

beforeAll(() => {
  const declared = { isPublic: false, auth: anyone } as const;
  registerHandler(route('GET /api/Things/{id}', { ...declared, name: 'ReadThing' }), handler);
  registerHandler(route('PUT,PATCH /api/things/{id}', { ...declared, name: 'WriteThing' }), handler);
  registerHandler(route('POST /api/things', { ...declared, name: 'MakeThing' }), handler);
  registerHandler(route('GET,POST /api/{*path}', { ...declared, name: 'Everything' }), handler);
});

it('a route is a function of its name, open to the platform, without the leading slash', () => {
  const options = { methods: ['GET', 'HEAD'], authLevel: 'anonymous', route: 'api/Things/{id}' };
  expect(declaredFunctions()[0]).toEqual({ kind: 'http', name: 'ReadThing', options });
  expect(handlerOf('ReadThing')).toBe(handler);
  expect(() => handlerOf('NoThing')).toThrow('No function file declares "NoThing".');
  expect(registeredRoutes().map(({ name }) => name)).toEqual(['ReadThing', 'WriteThing', 'MakeThing', 'Everything']);
});

it.each([
  [['GET'], ['GET', 'HEAD']],
  [
    ['GET', 'POST'],
    ['GET', 'POST', 'HEAD'],
  ],
  [
    ['GET', 'HEAD'],
    ['GET', 'HEAD'],
  ],
  [['POST'], ['POST']],
] as const)('%j is registered as %j: where a GET is answered, HEAD is', (methods, all) => {
  expect(methodsOf({ methods })).toEqual(all);
});

it.each([
  ['/api/things/1', ['GET', 'HEAD', 'OPTIONS', 'PATCH', 'PUT']],
  ['/API/THINGS/1', ['GET', 'HEAD', 'OPTIONS', 'PATCH', 'PUT']],
  ['/api/things', ['OPTIONS', 'POST']],
  ['/api/things/', []],
  ['/api/things/1/2', []],
  ['/api/other/1', []],
  ['/api', []],
])('%s takes %j', (path, methods) => {
  expect(allowedMethods(path)).toEqual(methods);
});
