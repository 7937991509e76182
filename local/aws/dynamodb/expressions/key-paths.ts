import { ValidationError } from '../service-error.ts'
import { keyAttributes, type Table } from '../tables/tables.ts'
import { type Expressions, nestedHeads } from './parsing.ts'
import type { ParsedUpdate } from './updates.ts'

/**
 * Refuses conditions, filters and projections with a path into a key attribute, because keys are scalars.
 * @throws ValidationError
 */
export function checkKeyPaths(table: Table, expressions: Expressions): void {
  checkHeads(
    table,
    nestedHeads([
      expressions._condition?.expression,
      expressions._filter?.expression,
      ...(expressions._projection?.paths ?? []),
    ]),
  )
}

/** @throws ValidationError */
export function checkUpdateKeyPaths(table: Table, { paths, sections }: ParsedUpdate): void {
  checkHeads(table, nestedHeads([...paths, ...sections.map(({ val }) => val)]))
}

/** Refuses paths into key attributes. `heads`: first names of all paths with more than one step. */
export function checkHeads(table: Table, heads: ReadonlySet<string>): void {
  const refuse = (kind: 'Key' | 'IndexKey', name: string) => {
    if (heads.has(name))
      throw new ValidationError(
        "Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: " +
          `${kind}: ${name}`,
      )
  }
  for (const { name } of keyAttributes(table.key)) refuse('Key', name)
  for (const index of table.indexes) for (const { name } of keyAttributes(index.key)) refuse('IndexKey', name)
}
