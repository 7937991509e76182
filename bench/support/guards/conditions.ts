/** Holds for every row, existing or not. */
const always = 'attribute_exists(pk) OR attribute_not_exists(pk)'

/**
 * Returns a literal's clauses that `AND` joins, each with the literal in which that clause always holds. The clause
 * stays in it: DynamoDB refuses names and values that no expression uses.
 */
export function weakenedConditions(literal: string): { readonly clause: string; readonly weakened: string }[] {
  const quote = literal.slice(0, 1)
  const clauses = clausesOf(literal.slice(1, -1))
  return clauses.map((clause, index) => ({
    clause,
    weakened: `${quote}${clauses.with(index, `(${always} OR ${clause})`).join(' AND ')}${quote}`,
  }))
}

/** Splits at each `AND` outside parentheses and substitutions that does not belong to a `BETWEEN`. */
function clausesOf(condition: string): string[] {
  const clauses: string[] = []
  let [depth, from, between] = [0, 0, false]
  for (const { 0: token, index } of condition.matchAll(/[({]|[)}]|\bBETWEEN\b|\s+AND\s+/g)) {
    if (token === '(' || token === '{') depth++
    else if (token === ')' || token === '}') depth--
    else if (token === 'BETWEEN') between = true
    else if (between) between = false
    else if (depth === 0) {
      clauses.push(condition.slice(from, index).trim())
      from = index + token.length
    }
  }
  return [...clauses, condition.slice(from).trim()]
}
