/** The members of a value with these names; undefined ones are left out. */
export function pick<T extends object, N extends string>(value: T, names: readonly N[]): Pick<T, N & keyof T> {
  return defined(Object.fromEntries(names.map((name) => [name, value[name as unknown as keyof T]]))) as never;
}

export function defined<T extends object>(value: T): { [N in keyof T]: Exclude<T[N], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as never;
}

/** The members that are not null. */
export function present<T extends object>(value: T): { [N in keyof T]?: NonNullable<T[N]> } {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null)) as never;
}
