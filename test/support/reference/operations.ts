import { type DeclaredOperation, operations } from '../../../shared/contract/contract.ts'
import { relationText } from '../../../shared/contract/relation.ts'
import { operationWords } from './words.ts'

/** Returns `docs/reference/operations.md`: access, relation and further conditions of every operation. */
export function operationsPage(): string {
  const lines = operations().map((operation) => {
    const { name, access, relation } = operation
    const cells = [`\`${name}\``, `\`${wayTo(operation)}\``, access, relationText(relation), operationWords[name] ?? '']
    return `| ${cells.join(' | ')} |`.replace(/ {2}\|$/, ' |')
  })
  return `# Operations

Every operation with its access, relation and further conditions, for reviewers. \`npm run reference\` writes this page
from \`shared/contract/\` and \`docs/reference/words/operations.json\`. What the columns mean: [security](../security.md).
*Group read now*: the caller is an admin at that moment. *Version as read*: refused after another change.

| operation | | access | relation | and |
|---|---|---|---|---|
${lines.join('\n')}
`
}

function wayTo(operation: DeclaredOperation): string {
  return operation.transport === 'live' ? `mutation ${operation.mutation}` : `${operation.method} ${operation.path}`
}
