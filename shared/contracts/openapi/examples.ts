export function exampleOf(_operationId: string, _status: string): unknown {
  return undefined;
}
