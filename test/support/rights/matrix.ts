import type { GrantedAction, RowKind } from '../../../functions/kit/table/row-kinds.ts'
import { rowKinds } from '../../../functions/kit/table/row-rights.ts'

/** The generated page; `npm run reference` writes it. */
export const matrixPage = 'docs/reference/rights.md'

/** Returns `docs/reference/rights.md`: each kind of row with the functions that read and write it, and how. */
export function rightsMatrix(): string {
  const lines = Object.entries<RowKind>(rowKinds)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, { prefix, read, write, only }]) => {
      const parts = Object.entries(only ?? {}).map(([who, names]) => `\`${who}\` updates ${names.join(', ')} alone`)
      return `| \`${name}\` | \`${prefix}\` | ${byFunction(read)} | ${[byFunction(write), ...parts].filter(Boolean).join('; ')} |`
    })
  return `# Who reads and writes which rows

Every kind of row with the functions that read and write it, for reviewers of a change of rights. \`npm run
reference\` writes this page from \`functions/<noun>/rows.ts\`, from which the grants derive too
([0072](../decisions/0072-rights-by-row-kind.md)). \`*/api\` is every API function with a table. Rows of the outbox also
carry their noun in the key: a function writes those of its own noun's events.

| kind | key begins with | read by | written by |
|---|---|---|---|
${lines.join('\n')}
`
}

/** \`orders/api\` (get, query), … */
function byFunction(part: RowKind['read'] | RowKind['write']): string {
  const actions = new Map<string, GrantedAction[]>()
  for (const [action, functions] of Object.entries(part ?? {}) as [GrantedAction, readonly string[]][])
    for (const one of functions) actions.set(one, [...(actions.get(one) ?? []), action])
  return [...actions]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, all]) => `\`${name}\` (${all.join(', ')})`)
    .join(', ')
}
