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
    ['items/{id=9}', '/items', { id: '9' }],
    ['items/{id=9}', '/items/7', { id: '7' }],
    ['files/{*rest}', '/files/a/b/c', { rest: 'a/b/c' }],
    ['files/{**rest}', '/files/a/b', { rest: 'a/b' }],
    ['files/{*rest}', '/files', {}],
    ['files/{name}.{ext}', '/files/a.pdf', { name: 'a', ext: 'pdf' }],
    ['files/{name}.{ext}', '/files/a.b.pdf', { name: 'a.b', ext: 'pdf' }],
    ['files/{name}.{ext}', '/files/pdf', undefined],
    ['files/{name}.{ext?}', '/files/a', { name: 'a' }],
    ['files/{name}.{ext?}', '/files/a.pdf', { name: 'a', ext: 'pdf' }],
    ['v{major:int}/x', '/v2/x', { major: '2' }],
    ['v{major:int}/x', '/vb/x', undefined],
    ['a/{id:int}', '/a/12', { id: '12' }],
    ['a/{id:int}', '/a/x', undefined],
    ['a/{id:int}', '/a/2147483648', undefined],
    ['a/{id:long}', '/a/2147483648', { id: '2147483648' }],
    ['a/{id:int:min(5)}', '/a/4', undefined],
    ['a/{id:int:min(5)}', '/a/5', { id: '5' }],
    ['a/{id:max(5)}', '/a/6', undefined],
    ['a/{id:range(2,4)}', '/a/3', { id: '3' }],
    ['a/{id:range(2,4)}', '/a/5', undefined],
    ['a/{id:guid}', '/a/3f2504e0-4f89-11d3-9a0c-0305e82c3301', { id: '3f2504e0-4f89-11d3-9a0c-0305e82c3301' }],
    ['a/{id:guid}', '/a/3f2504e0', undefined],
    ['a/{id:bool}', '/a/TRUE', { id: 'TRUE' }],
    ['a/{id:bool}', '/a/1', undefined],
    ['a/{id:alpha}', '/a/abC', { id: 'abC' }],
    ['a/{id:alpha}', '/a/ab1', undefined],
    ['a/{id:datetime}', '/a/2026-11-20', { id: '2026-11-20' }],
    ['a/{id:datetime}', '/a/soon', undefined],
    ['a/{id:decimal}', '/a/1.5', { id: '1.5' }],
    ['a/{id:double}', '/a/1e3', { id: '1e3' }],
    ['a/{id:float}', '/a/x', undefined],
    ['a/{id:length(3)}', '/a/abc', { id: 'abc' }],
    ['a/{id:length(3)}', '/a/ab', undefined],
    ['a/{id:length(2,3)}', '/a/ab', { id: 'ab' }],
    ['a/{id:minlength(3)}', '/a/ab', undefined],
    ['a/{id:maxlength(3)}', '/a/abcd', undefined],
    ['a/{id:required}', '/a/x', { id: 'x' }],
    ['a/{id:regex(^\\d{{2,3}}$)}', '/a/12', { id: '12' }],
    ['a/{id:regex(^\\d{{2,3}}$)}', '/a/1', undefined],
    ['a/{id:regex(^(x|y)$)}', '/a/Y', { id: 'Y' }],
    ['a/{id:int?}', '/a', {}],
    ['a/{id:int?}', '/a/x', undefined],
    ['a/{id:int=7}', '/a', { id: '7' }],
  ];
  it.each(rows)('%s on %s', (template, path, params) => {
    expect(routeTemplate(template).match(path)).toEqual(params);
  });

  it.each([
    ['a/{id:nonsense}', 'there is no route constraint'],
    ['a/{id:range(x,y)}', 'wrong argument'],
    ['a/{id}/{ID}', 'twice'],
    ['a/{*rest}/b', 'not its end'],
    ['a/{id', 'unmatched'],
    ['a/id}', 'unmatched'],
    ['a/{}', 'no valid name'],
  ])('%s is refused', (template, message) => {
    expect(() => routeTemplate(template)).toThrow(message);
  });
});
