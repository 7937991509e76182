import { type Attack, attacks, rowsOf, unbounded } from '../cost/attacks.ts'

/** Returns `docs/reference/attack-cost.md`: dollars of an hour of an attack, by the limits of the code. */
export function attackCostPage(): string {
  const { visitors, accounts } = attacks()
  const bytes = visitors.filter(({ isBytes }) => isBytes)
  const others = visitors.filter(({ isBytes }) => !isBytes)
  return `# What an attacker can cost

Dollars of one hour at the prices of [cost](../cost.md) and the default settings, for operators. \`npm run reference\`
writes this page from the limits of the code (\`test/support/cost/attacks.ts\`). What the tables mean:
[cost](../cost.md#what-an-attacker-can-cost).

## A client without an account, or a thousand addresses
${table([...rowsOf(others), total('All but bytes', others), ...rowsOf(bytes), total('Bytes', bytes)])}

## An account, or a thousand
${table([...rowsOf(accounts), total('All', accounts)])}

## Beside the marks
${table(rowsOf(unbounded()))}
`
}

function table(lines: readonly string[]): string {
  return `| line | an hour, for a thousand | bound | test | one, USD | a thousand, USD |
|---|---|---|---|---|---|
${lines.join('\n')}`
}

function total(name: string, lines: readonly Attack[]): string {
  const sum = (of: 'one' | 'thousand') => lines.reduce((all, line) => all + line[of], 0).toFixed(2)
  return `| **${name}** | | | | **${sum('one')}** | **${sum('thousand')}** |`
}
