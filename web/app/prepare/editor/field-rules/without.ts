/** Removes a rule: the service accepts missing rules, but no empty ones. */
export function without<T extends object, K extends keyof T>(field: T, ...names: K[]): Omit<T, K> {
  const kept = { ...field };
  for (const name of names) delete kept[name];
  return kept;
}
