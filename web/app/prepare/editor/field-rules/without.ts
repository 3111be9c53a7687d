/** The field without a rule that was taken away: the service takes rules that are absent, and none that are empty. */
export function without<T extends object, K extends keyof T>(field: T, ...names: K[]): Omit<T, K> {
  const kept = { ...field };
  for (const name of names) delete kept[name];
  return kept;
}
