/**
 * The environment that a function declares. `infra/kit/function.ts` demands exactly these names, so that a missing
 * variable does not compile; the function reads them once at start and fails loudly when one is empty.
 */
export interface Environment<Name extends string> {
  readonly names: readonly Name[]
  /** Reads all variables; throws naming those that are missing. */
  read(): Readonly<Record<Name, string>>
}

/** What `infra` must supply for a declared environment. */
export type ValuesOf<E> = E extends Environment<infer Name> ? Readonly<Record<Name, string>> : never

/** Declares the variables of one function. */
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
