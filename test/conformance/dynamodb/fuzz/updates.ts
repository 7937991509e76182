import { type Placeholders, path, spaced, word } from './expressions.ts'
import type { Random } from './random.ts'
import { anyValue, attribute, value } from './values.ts'

export function update(random: Random, names: Placeholders): string {
  const sections = random.some(['set', 'remove', 'add', 'delete'])
  if (sections.length === 0) sections.push('set')
  if (random.oneIn(3)) sections.reverse()
  if (random.oneIn(80)) sections.push(random.pick(sections))
  const chosen = sections.slice(0, random.oneIn(3) ? 3 : 1)
  return chosen.map((section) => `${word(random, section)} ${clauses(random, names, section)}`).join(' ')
}

function clauses(random: Random, names: Placeholders, section: string): string {
  const count = random.weighted([
    [5, () => 1],
    [2, () => 2],
    [1, () => 3],
  ])
  const made: Record<string, () => string> = {
    set: () => assignment(random, names),
    remove: () => path(random, names),
    add: () => `${place(random, names, ['n', 'ns', 'ss', 'bs'])} ${amount(random, names)}`,
    delete: () => `${place(random, names, ['ns', 'ss', 'bs'])} ${members(random, names)}`,
  }
  return random.times(count, () => made[section]?.() ?? '').join(random.pick([',', ', ']))
}

function place(random: Random, names: Placeholders, usual: readonly string[]): string {
  return path(random, names, random.oneIn(6) ? names.head() : random.pick(usual))
}

function amount(random: Random, names: Placeholders): string {
  const head = random.pick(['n', 'n', 'ns', 'ss', 'bs', 'a'])
  return random.oneIn(30) ? path(random, names) : names.value(attribute(random, head))
}

function members(random: Random, names: Placeholders): string {
  const head = random.pick(['ns', 'ss', 'bs', 'ss', 'a'])
  return random.oneIn(30) ? path(random, names) : names.value(attribute(random, head))
}

function assignment(random: Random, names: Placeholders): string {
  const head = names.head()
  const target = path(random, names, head)
  const operand = () => simple(random, names, head)
  const made = random.weighted([
    [6, operand],
    [2, () => spaced(random, operand(), random.pick(['+', '-']), numeric(random, names))],
    [1, () => listAppend(random, names)],
    [1.5, () => ifNotExists(random, names, head)],
    [0.5, () => spaced(random, ifNotExists(random, names, 'n'), random.pick(['+', '-']), numeric(random, names))],
    [0.2, () => spaced(random, operand(), '+', operand(), '+', operand())],
    [0.1, () => spaced(random, 'size', '(', path(random, names), ')')],
    [0.1, () => spaced(random, '(', operand(), ')')],
  ])
  return spaced(random, target, '=', made)
}

function simple(random: Random, names: Placeholders, head: string): string {
  return random.oneIn(5) ? path(random, names) : names.value(attribute(random, head))
}

function numeric(random: Random, names: Placeholders): string {
  if (random.oneIn(5)) return path(random, names, 'n')
  return names.value(random.oneIn(8) ? anyValue(random) : attribute(random, 'n'))
}

function listAppend(random: Random, names: Placeholders): string {
  const list = () => (random.oneIn(2) ? path(random, names, 'l') : names.value(attribute(random, 'l')))
  const operands = [list(), random.oneIn(6) ? names.value(value(random)) : list()]
  if (random.oneIn(10)) operands[0] = ifNotExists(random, names, 'l')
  if (random.oneIn(40)) operands.push(list())
  return spaced(random, 'list_append', '(', operands.join(', '), ')')
}

function ifNotExists(random: Random, names: Placeholders, head: string): string {
  const operands = [path(random, names, head), simple(random, names, head)]
  if (random.oneIn(40)) operands.reverse()
  if (random.oneIn(40)) operands.pop()
  return spaced(random, 'if_not_exists', '(', operands.join(', '), ')')
}
