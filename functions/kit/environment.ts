/**
 * The variables of a function. `infra/kit/function.ts` requires exactly these names, so a missing one does not compile.
 */
export interface Environment<Name extends string> {
  readonly names: readonly Name[]
  /** @throws Error with the names of missing variables */
  read(): Readonly<Record<Name, string>>
}

/** The values that `infra` must supply. */
export type ValuesOf<E> = E extends Environment<infer Name> ? Readonly<Record<Name, string>> : never

export function environment<const Names extends readonly string[]>(...names: Names): Environment<Names[number]> {
  return {
    names,
    read() {
      const missing = names.filter((name) => !process.env[name])
      if (missing.length > 0) throw new Error(`Missing environment: ${missing.join(', ')}`)
      return Object.fromEntries(names.map((name) => [name, process.env[name]])) as Record<Names[number], string>
    },
  }
}
