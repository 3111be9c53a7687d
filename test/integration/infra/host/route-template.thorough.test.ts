import { routeTemplate } from '../../../../infra/local/host/route-template.ts';

type Row = [template: string, path: string, params: Record<string, string> | undefined];

describe('route templates', () => {
  const rows: Row[] = [
    ['api/health', '/api/health', {}],
    ['api/health', '/API/Health', {}],
    ['api/health', '/api/health/', {}],
    ['api/health', '/api/health/x', undefined],
    ['api/health', '/api', undefined],
    ['', '/', {}],
    ['', '/x', undefined],
    ['items/{id}', '/items/7', { id: '7' }],
    ['items/{id}', '/items', undefined],
    ['items/{id}', '/items/', undefined],
    ['items/{id}', '/items/b c', { id: 'b c' }],
    ['items/{id?}', '/items', {}],
    ['items/{id?}', '/items/7', { id: '7' }],
    ['files/{*rest}', '/files/a/b/c', { rest: 'a/b/c' }],
    ['files/{*rest}', '/files', {}],
    ['{home:maxlength(0)?}', '/', {}],
    ['{home:maxlength(0)?}', '/x', undefined],
    ['a/{id:maxlength(3)}', '/a/abc', { id: 'abc' }],
    ['a/{id:maxlength(3)}', '/a/abcd', undefined],
    ['a/{id?}/b', '/a//b', undefined],
  ];
  it.each(rows)('%s on %s', (template, path, params) => {
    expect(routeTemplate(template).match(path)).toEqual(params);
  });

  it.each([
    ['a/{id}/{ID}', 'twice'],
    ['a/{*rest}/b', 'not its end'],
    ['a/{id', 'does not imitate'],
    ['a/id}', 'does not imitate'],
    ['a/{}', 'does not imitate'],
    ['a/{id:int}', 'does not imitate'],
    ['a/{id=7}', 'does not imitate'],
    ['a/{name}.{ext}', 'does not imitate'],
  ])('%s is refused', (template, message) => {
    expect(() => routeTemplate(template)).toThrow(message);
  });
});
